"""Lays pictures out on a contact sheet with libvips: RESULT COLUMNS CELL GAP PICTURE…"""

import sys

import pyvips

result = sys.argv[1]
columns, cell, gap = map(int, sys.argv[2:5])
pictures = [pyvips.Image.thumbnail(name, cell, height=cell) for name in sys.argv[5:]]
sheet = pyvips.Image.arrayjoin(
    pictures, across=columns, shim=gap, background=[255, 255, 255], halign="centre", valign="centre",
    hspacing=cell, vspacing=cell)
sheet.write_to_file(result, Q=90, subsample_mode="off")
