"""Languages: what a translator writes, and the text that comes of it.

In: a `Game` and the folder `locales/<tag>/` (PO catalogues, `glossary.yaml`, `locale.yaml`). Out: a `LocalizedGame`
and the program's own `Words`, every number, term and icon in its place; or every problem at once, at the line of the
PO or YAML file where it can be mended. Nothing that a translator writes is ever run: texts are parsed by one small
grammar (`placeholders`) and looked up in plain data.
"""
