"""Lays pictures out on a contact sheet with Pillow: RESULT COLUMNS CELL GAP PICTURE…"""

import sys

from PIL import Image

result = sys.argv[1]
columns, cell, gap = map(int, sys.argv[2:5])
pictures = sys.argv[5:]
rows = -(-len(pictures) // columns)
size = (columns * (cell + gap) + gap, rows * (cell + gap) + gap)
sheet = Image.new("RGB", size, "white")
for index, name in enumerate(pictures):
    picture = Image.open(name)
    picture.draft("RGB", (2 * cell, 2 * cell))
    picture.thumbnail((cell, cell))
    row, column = divmod(index, columns)
    sheet.paste(
        picture,
        (gap + column * (cell + gap) + (cell - picture.width) // 2,
         gap + row * (cell + gap) + (cell - picture.height) // 2))
sheet.save(result, quality=90, subsampling="4:4:4")
