"""Exports: a game's faces in, what a print shop or a virtual table asks for out.

In: faces in one language (`Stock`) and a profile, which is data: `content/exports/<id>.yaml`. Out: the files of the export, and a check
that reads them back and can fail. A kind of export is a module of `forms/`; a shop is a YAML file.
"""
