"""Outlines of TrueType: lists of contours, each a list of (x, y) control points.

Curves are kept as the control points that they have, and points are only moved, so that an outline
stays as smooth, and a file as small, as its source.
"""

import math


def normals(contour):
    """For each point the outward normals of the control polygon's edges before and after it.

    Outer contours run clockwise, as TrueType has them. Edges without length borrow their
    neighbor's direction.
    """
    edges = []
    for (x, y), (next_x, next_y) in zip(contour, contour[1:] + contour[:1]):
        along_x, along_y = next_x - x, next_y - y
        length = math.hypot(along_x, along_y)
        edges.append((-along_y / length, along_x / length) if length > 1e-9 else None)
    count = len(edges)
    for index in range(2 * count):
        if edges[index % count] is None:
            edges[index % count] = edges[index % count - 1]
    return [(edges[index - 1], edges[index]) for index in range(count)]


def grown(contour, across, up):
    """The contour with each edge moved outward by an ellipse of `across` by `up`.

    A corner goes to where its two moved edges meet, but no farther than three times the move.
    """
    def distance(normal):
        return math.copysign(math.hypot(across * normal[0], up * normal[1]), across)

    moved = []
    for (x, y), (before, after) in zip(contour, normals(contour)):
        cross = before[0] * after[1] - before[1] * after[0]
        ahead, behind = distance(before), distance(after)
        if abs(cross) < 0.05:
            middle = (before[0] + after[0], before[1] + after[1])
            length = math.hypot(*middle) or 1
            middle = (middle[0] / length, middle[1] / length)
            move = (middle[0] * distance(middle), middle[1] * distance(middle))
        else:
            move = (
                (ahead * after[1] - behind * before[1]) / cross,
                (behind * before[0] - ahead * after[0]) / cross,
            )
        limit = 6 * max(abs(across), abs(up))
        length = math.hypot(*move)
        if length > limit:
            move = (move[0] * limit / length, move[1] * limit / length)
        moved.append((x + move[0], y + move[1]))
    return moved


def area(contour):
    """The area that the control polygon encloses: positive for a counter, negative for ink."""
    return sum(
        x * next_y - next_x * y
        for (x, y), (next_x, next_y) in zip(contour, contour[1:] + contour[:1])
    ) / 2
