"""What is known of Impact without its file: facts that others have measured and published."""

CAP_HEIGHT = 1619 / 2048  # of the em
ASCENT, DESCENT = 2066, 432  # of 2,048 to the em
INK = 0.71  # of the boxes, advance by cap height, of A to Z

# Advances in hundredths of the em.
_ROWS = {
    "0123456789": (53, 38, 50, 53, 50, 54, 54, 39, 53, 54),
    " !\"#$%&'()*+": (17, 27, 37, 63, 55, 69, 57, 19, 31, 31, 28, 53),
    ",-./:;<=>?@": (17, 29, 19, 39, 20, 20, 53, 53, 53, 53, 77),
    "[\\]^_`{|}~": (28, 39, 28, 49, 55, 33, 37, 27, 37, 53),
    "ABCDEFGHIJKLM": (51, 55, 55, 55, 41, 40, 55, 55, 29, 33, 54, 38, 72),
    "NOPQRSTUVWXYZ": (54, 55, 50, 55, 54, 52, 46, 55, 53, 81, 48, 47, 40),
    "abcdefghijklm": (51, 52, 49, 52, 51, 29, 52, 53, 27, 28, 48, 27, 77),
    "nopqrstuvwxyz": (52, 51, 52, 52, 36, 47, 31, 52, 44, 67, 43, 45, 35),
}
ADVANCES = {letter: advance / 100 for row, widths in _ROWS.items() for letter, advance in zip(row, widths)}
