"""How fast the pipeline is, as ratios to a plain ReportLab loop that draws the same pages in the same run."""
