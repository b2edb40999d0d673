"""The drawings of the built-in templates, by name. The words' places are in the templates' own files."""

from .kit import *  # noqa: F403

EDGE = 8


def two_choices():
    no = put(SAM.bust(
        face("closed", "flat", (-2, 3, 3)), tilt=10,
        arms=limb("M62 236C30 214 24 190 40 166", SAM.clothes) + hand(44, 152, SAM.skin, 17)
        + limb("M30 150v-26M44 146v-34M58 150v-26", SAM.skin[0], 8, 3)), 310, 330, 2.3)
    yes = put(SAM.bust(
        face("happy", "grin", (2, 6, 2)), tilt=-5,
        arms=limb("M178 238C206 226 214 204 206 184", SAM.clothes) + pointing(206, 164, SAM.skin, 16)), 290, 930, 2.3)
    return canvas(
        1200, 1200,
        box(0, 0, 600, 600, "#f4a261", 0), put(rays("#f6b37c", 14), 300, 300, 2.5),
        within("a", "M0 0h600v600H0z", no),
        box(0, 600, 600, 600, "#8ecfc0", 0),
        '<clipPath id="b"><path d="M0 600h600v600H0z"/></clipPath><g clip-path="url(#b)">',
        put(rays("#a4dacd", 14), 300, 900, 2.5), yes, "</g>",
        box(600, 0, 600, 1200, PAPER, 0),
        line("M0 600h1200M600 0v1200", INK, EDGE),
    )


def four_steps():
    rows = []
    looks = [
        (face("sleepy", "flat", (0, 1, 0), lid="#e9c3aa"), "#c3c8d0", ""),
        (face("dot", "smile"), "#7fa6dc", disc(120, 100, 88, "#b7d0f2")),
        (face("open", "gap", (3, 8, 3)), "#5b4bb4", rays("#7a6bd0", 16) + disc(120, 100, 84, "#b9a8ff")),
        (face("happy", "laugh", (4, 8, 4)), "#20164f",
         rays("#4a2fa0", 24) + disc(120, 100, 96, "#ff8ad1") + disc(120, 100, 84, GOLD) + disc(120, 100, 72, "#fff7c2")),
    ]
    for row, (look, ground, glow) in enumerate(looks):
        y = 400 * row
        stars = "".join(
            put(shape("M120 60l14 44 46 0-38 27 15 45-37-28-37 28 15-45-38-27 46 0z", GOLD, 5), x, y + dy, s)
            for x, dy, s in ((560, 70, 0.34), (930, 90, 0.28), (590, 320, 0.24), (940, 310, 0.36))
        ) if row == 3 else ""
        rows.append(
            f'<clipPath id="r{row}"><path d="M500 {y}h500v400H500z"/></clipPath><g clip-path="url(#r{row})">'
            + box(500, y, 500, 400, ground, 0) + put(glow, 750, y + 215, 1.7) + stars
            + put(MAX.bust(look), 750, y + 230, 1.55) + "</g>")
    return canvas(1000, 1600, *rows, line("M0 400h1000M0 800h1000M0 1200h1000M500 0v1600", INK, EDGE))


def distracted():
    street = (
        box(0, 0, 1200, 800, SKY, 0)
        + "".join(box(x, 90 + d, 240, 520, f, 6) + "".join(
            box(x + 34 + 68 * c, 130 + d + 100 * r, 40, 56, "#f6efd8", 5) for c in range(3) for r in range(4))
            for x, d, f in ((-40, 40, "#e7b796"), (200, 0, "#d99a86"), (440, 60, "#c7a7c9"), (680, 10, "#e9c58f"), (920, 50, "#a9bfd6")))
        + box(0, 560, 1200, 240, "#cfd3da", 0))
    passer = put(LEE.bust(face("lashes", "smile", (2, 6, 2), (3, 0))), 200, 520, 2.35)
    man = put(SAM.bust(
        face("open", "smirk", (4, 9, 4), (-5, 0)), tilt=-6), 610, 500, 2.4)
    partner = put(KIM.bust(annoyed((-4, 0)), tilt=4,
        arms=limb("M54 236C36 214 20 206 4 204", KIM.clothes, 22) + hand(0, 204, KIM.skin, 13)), 1000, 530, 2.3)
    return canvas(1200, 800, street, partner, man, passer)


def two_buttons():
    panel = box(-20, -20, 1040, 640, "#bcd8ee", 0) + shape("M70 560L180 120H820L930 560z", "#d6dae2", 9)
    plates = turned(box(180, 150, 280, 150, PAPER, 7, 10), -4, 320, 225) + turned(box(540, 150, 280, 150, PAPER, 7, 10), 4, 680, 225)
    buttons = "".join(
        disc(x, 458, 104, "#9aa0ac", 64, 8) + shape(f"M{x - 74} 446v-40a74 44 0 0 1 148 0v40a74 44 0 0 1-148 0z", RED, 8)
        + flat(f"M{x - 50} 396q50-30 100 0-50-14-100 0z", "#ff8a8d") for x in (320, 680))
    finger = put(limb("M40 236C70 190 92 164 112 140", "#f0f2f6", 34, 4) + pointing(118, 128, SAM.skin, 10), 470, 520, 1.15)
    man = put(SAM.bust(worried((0, -3)), arms=limb("M186 240C214 190 200 130 176 88", SAM.clothes, 24) + hand(168, 76, SAM.skin, 17)), 500, 960, 2.1)
    drops = sweat(330, 800, 0.75) + sweat(300, 900, 0.55) + sweat(690, 905, 0.6) + sweat(372, 720, 0.5)
    below = within("b", "M0 620h1000v630H0z", box(0, 620, 1000, 630, "#f2c46d", 0)
                   + put(rays("#f5d08a", 16), 500, 930, 3) + man + drops)
    above = within("a", "M0 0h1000v620H0z", panel + plates + buttons + finger)
    return canvas(1000, 1250, above, below, line("M0 620h1000", INK, EDGE))


def table_sign():
    back = box(0, 0, 1200, 800, "#cfeac6", 0) + tree(140, 190, 1.7) + tree(1070, 170, 1.9, "#4fb37e") + tree(880, 150, 1.2) + box(0, 430, 1200, 370, GRASS, 0)
    person = put(MAX.bust(face("dot", "smirk", (3, 6, 1), (3, 0)),
        arms=limb("M184 236C206 216 190 186 164 190", MAX.clothes) + hand(158, 190, MAX.skin)), 330, 330, 2.1)
    mug = box(560, 470, 64, 72, PAPER, 7, 8) + line("M626 488q30 0 26 24-4 18-26 16", INK, 7)
    table = box(70, 540, 1060, 44, WOOD, 8, 10) + limb("M130 590v190M1070 590v190", WOOD, 22, 7)
    sign = box(190, 570, 820, 210, PAPER, 9, 6)
    return canvas(1200, 800, back, person, mug, table, sign)


def bell_curve():
    curve = "M60 640C330 636 420 590 480 400 530 240 560 150 600 150s70 90 120 250c60 190 150 236 420 240"
    low = put(SAM.bust(face("small", "gap", (0, 3, 0)), body="slight"), 170, 660, 1.1)
    mid = put(LEE.bust(screaming()), 600, 645, 1.25)
    high = put(KIM.bust(face("closed", "smile", (1, 4, 1)), body="slight",
               behind=shape("M62 250C50 150 60 40 120 34s70 116 58 216z", "#2f3350", 5)), 1030, 660, 1.1)
    return canvas(
        1200, 860, flat(curve + "H60z", "#dfe9f7"),
        "".join(line(f"M{x} 640V{t}", "#9fb2cc", 5) for x, t in ((330, 608), (460, 450), (740, 450), (870, 608))),
        line(curve, BLUE, 10), line("M40 640h1120", INK, 8), low, mid, high, box(0, 800, 1200, 60, PAPER, 0), ground=PAPER)


def crossroads():
    left = box(0, 0, 600, 560, "#aee0ff", 0) + sun(170, 140, 56)
    castle = shape("M300 420V250h36v30h30v-30h36v30h30v-30h36v30h30v-30h36v170z", "#e9d7f2", 7) + shape("M300 250l18-60 18 60zM498 250l18-60 18 60z", RED, 7) + shape("M395 420v-60q22-34 44 0v60z", WOOD, 6)
    right = box(600, 0, 600, 560, "#3a3f5c", 0) + cloud(820, 120, 1.5, "#6d7391") + cloud(1040, 170, 1.3, "#565c7a")
    bolt = shape("M850 200l-50 96h42l-24 86 80-112h-44l40-70z", GOLD, 6)
    keep = shape("M930 420V230l30 24 24-60 26 60 30-24v190z", "#23263b", 7) + flat("M965 300h18v34h-18zM1010 330h18v34h-18z", GOLD)
    ground = flat("M0 420h600v480H0z", GRASS) + flat("M600 420h600v480H600z", "#4d5a52") + line("M0 420h600", "#5d9c50", 6)
    road = shape("M400 900C470 700 380 560 420 424l60 0C500 560 560 600 600 640 650 590 720 540 735 424l60 0C840 560 740 700 800 900z", "#e3c48d", 8)
    walker = put(
        limb("M98 190v46M142 190v46", "#39425e", 26) + shape("M70 196c0-50 10-78 50-78s50 28 50 78z", RED, 5)
        + box(86, 126, 68, 60, "#7a4a26", 5, 14) + disc(120, 78, 40, "#7a4a26", 42, 5), 600, 760, 1.15)
    return canvas(1200, 900, left, right, bolt, castle, keep, ground, road, walker, cloud(420, 110, 1.1))


def exit_ramp():
    land = box(0, 0, 1000, 1000, GRASS, 0) + box(0, 0, 1000, 420, SKY, 0) + tree(80, 380, 1.1) + tree(930, 330, 0.9)
    road = shape("M180 1010L400 420h120L640 1010z", ROAD, 8) + shape("M470 700C600 560 700 470 1010 430v150C800 600 720 660 640 860z", ROAD, 8)
    marks = "".join(line(f"M{410 + dx} {y}v{h}", WHITE, 9) for dx, y, h in ((2, 940, 70), (16, 820, 60), (30, 720, 46), (40, 640, 36), (46, 570, 26)))
    gantry = limb("M120 110V470M880 110V470", "#8d939e", 20, 6) + box(90, 150, 400, 230, "#1f7a4c", 9, 14) + box(92 + 420, 150, 400, 230, "#1f7a4c", 9, 14)
    arrows = line("M290 372v-36m-18 16l18-18 18 18M690 368l46-30m-26-2h28v26", WHITE, 9)
    car = put(
        line("M20 214q-30 16-60 20M30 236q-34 22-70 24", "#3b3f48", 7)
        + shape("M40 168c0-26 16-32 40-34 10-34 26-48 60-48s54 16 62 48c22 2 30 12 30 34v26H40z", RED, 6)
        + shape("M94 132c6-20 16-26 34-28v28zM140 104c22 0 34 8 40 28h-40z", "#d6ecfa", 5)
        + disc(86, 196, 26, "#2a2d35", width=5) + disc(86, 196, 10, STONE) + disc(190, 196, 26, "#2a2d35", width=5) + disc(190, 196, 10, STONE),
        620, 720, 1.5, -14)
    return canvas(1000, 1000, land, road, marks, gantry, arrows, car)


def trolley():
    land = box(0, 0, 1200, 800, "#eaf3df", 0) + flat("M0 240c300-60 800-60 1200 0v560H0z", "#cfe3b4")
    sleepers = "".join(line(f"M{x} 548v84", "#8a5a33", 12) for x in range(20, 1200, 44)) + "".join(
        turned(line(f"M{x} {y - 40}v84", "#8a5a33", 12), a, x, y) for x, y, a in
        ((540, 546, -16), (580, 516, -28), (618, 482, -36), (656, 446, -36), (694, 410, -32), (736, 382, -20), (780, 366, -8)))
    sleepers += "".join(line(f"M{x} 322v84", "#8a5a33", 12) for x in range(824, 1210, 44))
    rails = line("M0 566h1210M0 614h1210M470 566C600 560 680 342 830 342h390M500 614C640 600 700 388 830 388h390", "#59606c", 9)
    car = put(
        box(10, 60, 220, 120, "#e0a526", 6, 14) + "".join(box(28 + 50 * n, 78, 40, 46, "#d6ecfa", 5) for n in range(4))
        + flat("M14 140h212v14H14z", RED) + disc(64, 186, 20, "#2a2d35", width=5) + disc(176, 186, 20, "#2a2d35", width=5)
        + line("M120 60V34m-20 0h40", INK, 6), 180, 470, 1.35)

    def tied(x, y, who, clothes, angle=0):
        return put(limb("M40 150h90", clothes, 30, 4) + limb("M140 142l52 4M140 158l52-2", "#39425e", 16, 4) + put(who.head(screaming()), 16, 146, 0.46, -80)
                   + line("M70 132v38M100 132v38", "#e3c48d", 6), x, y, 0.86, angle)

    many = tied(800, 570, SAM, BLUE) + tied(960, 600, KIM, RED) + tied(1100, 572, LEE, GOLD)
    one = tied(1030, 344, MAX, GREEN)
    lever = put(LEE.bust(worried((4, 0)), arms=limb("M180 230C200 214 214 206 230 206", LEE.clothes) + hand(236, 204, LEE.skin)), 400, 290, 0.95)
    stick = limb("M560 372l-30-96", "#8d939e", 10, 5) + disc(528, 268, 16, RED, width=6) + box(520, 368, 86, 30, "#6d7391", 6, 6)
    return canvas(1200, 800, land, sleepers, rails, stick, lever, one, many, car)


def iceberg():
    sky = box(0, 0, 1000, 420, "#d7f0fb", 0) + cloud(180, 110, 1.0) + cloud(860, 90, 0.8)
    sea = box(0, 420, 1000, 900, "#2f7fb8", 0) + flat("M0 820h1000v500H0z", "#22639a") + flat("M0 1080h1000v240H0z", "#184a7c")
    tip = shape("M360 424l60-170 70-60 60-110 90 150 70 190z", WHITE, 8) + flat("M550 84l90 150 70 190h-90l-50-150z", "#dcebf3")
    below = shape("M180 424h650l-20 160 70 180-120 200-60 210-160 80-170-130-60-210-150-150 60-160z", "#9fd3ee", 8)
    facets = flat("M600 430h222l-18 156 66 178-120 200-60 206-60 30 30-260 40-280z", "#84c1e2")
    surface = line("M0 424q50-22 100 0t100 0 100 0 100 0 100 0 100 0 100 0 100 0 100 0 100 0", WHITE, 10)
    fish = "".join(put(shape("M60 120c30-40 90-40 120 0-30 40-90 40-120 0zM176 120l40-30v60z", GOLD, 6) + disc(92, 112, 6, INK), x, y, s, 0, m)
                   for x, y, s, m in ((90, 700, 0.5, False), (920, 900, 0.6, True), (110, 1120, 0.55, False)))
    return canvas(1000, 1300, sky, tip, sea, below, facets, surface, fish)


def handshake():
    ground = box(0, 0, 1200, 800, "#f6d7a7", 0) + put(rays("#f9e2bf", 18), 600, 330, 4.6)
    left = shape("M-20 900L330 470l130 96L180 900z", BLUE, 9) + shape("M330 470l60-74 126 96-56 74z", PALE[0], 9)
    right = shape("M1220 900L870 470l-130 96 280 334z", RED, 9) + shape("M870 470l-60-74-126 96 56 74z", UMBER[0], 9)
    hands = (
        shape("M390 396c30-60 80-104 150-118 60-8 110 10 150 60l40 70-60 90-120 40-70-20z", PALE[0], 9)
        + shape("M810 396c-20-70-70-124-140-136-56-8-100 8-128 44-14 22 4 48 32 38l64-26 30 20-80 96c-14 22 10 46 32 30l20 40c20 10 40-4 42-22l60-8z", UMBER[0], 9)
        + line("M600 462l62-64M652 476l46-54M700 474l30-40", UMBER[1], 8)
        + shape("M470 430c20-16 50-10 60 14l18 54c4 26-34 36-46 12l-36-56c-6-10-4-18 4-24z", PALE[0], 8))
    return canvas(1200, 800, ground, left, right, hands)


def venn():
    a, b = disc(430, 500, 350, "#ff9aa2b8", width=10), disc(770, 500, 350, "#7fb7ffb8", width=10)
    return canvas(1200, 1000, a, b, ground=PAPER)


def pie_chart():
    big = "M600 480L600 190A290 290 0 1 1 349 335z"
    small = "M572 432L321 287A290 290 0 0 1 572 142z"
    return canvas(
        1200, 1000, disc(616, 498, 290, "#d8d5cb"), shape(big, BLUE, 9), shape(small, RED, 9),
        box(60, 860, 64, 64, BLUE, 7, 8), box(630, 860, 64, 64, RED, 7, 8), ground=PAPER)


def nine_cells():
    colours = ["#bfe6d6", "#cfe4fb", "#e2d6f8", "#dff0c2", "#f2efe6", "#f7d3e3", "#fbe3a9", "#f9cfae", "#f3b6b0"]
    return canvas(
        1200, 1200,
        *[box(400 * (n % 3), 400 * (n // 3), 400, 400, c, 0) for n, c in enumerate(colours)],
        line("M400 0v1200M800 0v1200M0 400h1200M0 800h1200", INK, EDGE))


def chat():
    bubbles = [(60, 190, 520, 190, "#e9e9ee", 1), (320, 420, 520, 190, "#3f8cff", 0), (60, 650, 520, 190, "#e9e9ee", 1), (320, 880, 520, 190, "#3f8cff", 0)]
    drawn = "".join(
        shape(f"M{x + (36 if left else w - 36)} {y + h - 40}l{-46 if left else 46} 62 {90 if left else -90}-34z", f, 0, f) + box(x, y, w, h, f, 0, 56)
        for x, y, w, h, f, left in bubbles)
    top = box(0, 0, 900, 140, "#f6f6f8", 0) + line("M0 140h900", "#d5d5da", 4) + line("M52 50l-22 22 22 22", "#3f8cff", 9)
    who = '<clipPath id="w"><circle cx="450" cy="70" r="52"/></clipPath><g clip-path="url(#w)">' + box(390, 10, 120, 120, "#f4a261", 0) + put(KIM.bust(face()), 450, 76, 0.56) + "</g>"
    bar = box(60, 1112, 780, 68, WHITE, 4, 34, "#d5d5da") + disc(796, 1146, 24, "#3f8cff") + line("M796 1158v-22m-10 9l10-10 10 10", WHITE, 5)
    return canvas(900, 1210, top, who, drawn, bar, ground=WHITE)


def scroll():
    person = put(SAM.bust(annoyed((0, 4))), 500, 250, 1.7)
    sheet = shape("M200 400h600v470H200z", "#f7e3b4", 8)
    rolls = "".join(box(150, y, 700, 64, "#e6c98a", 8, 32) + disc(172, y + 32, 17, "#cfa75f", width=6) + disc(828, y + 32, 17, "#cfa75f", width=6) for y in (370, 850))
    hands = "".join(limb(f"M{x} {y}q{dx} 10 {2 * dx} 6", SAM.skin[0], 26, 6) for x, y, dx in ((120, 400, 28), (880, 400, -28)))
    sleeves = limb("M330 360C240 330 160 340 118 392", SAM.clothes, 54, 7) + limb("M670 360C760 330 840 340 882 392", SAM.clothes, 54, 7)
    return canvas(1000, 1000, put(rays("#b6d6c9", 20), 500, 400, 5), person, sleeves, sheet, rolls, hands, ground="#9cc7b6")


def blackboard():
    board = box(50, 50, 860, 560, "#2e5b4a", 0) + box(50, 50, 860, 560, "none", 22, 6, WOOD) + line("M50 50h860v560H50z", INK, 4) + flat("M90 96q200-16 420 0-200 10-420 0z", "#3a6b58")
    chalk = box(120, 600, 700, 26, WOOD, 6, 6) + box(200, 588, 50, 14, WHITE, 4, 4) + box(270, 588, 38, 14, "#ffc9d4", 4, 4)
    teacher = put(KIM.bust(
        face("dot", "smile", (3, 7, 3), (-3, 0)) + glasses_round("#16140a", "#ffffff44"),
        arms=limb("M60 236C24 206 12 180 16 150", KIM.clothes) + hand(16, 140, KIM.skin) + limb("M8 132L-52 60", WOOD, 7, 4)), 985, 600, 1.75)
    desk = box(-20, 760, 1240, 160, WOOD, 8) + box(120, 700, 170, 30, BLUE, 6, 6) + box(100, 730, 200, 30, RED, 6, 6) + put(shape("M120 90c40-26 76 6 66 52-8 40-36 64-66 50-30 14-58-10-66-50-10-46 26-78 66-52z", RED, 8) + line("M120 92q2-24 20-34", "#7a4a26", 9), 420, 714, 0.46)
    return canvas(1200, 900, board, chalk, teacher, desk, ground="#f0d9ae")


def bus_seats():
    inside = box(0, 0, 1200, 800, "#c9b89a", 0)
    left = box(40, 60, 520, 400, "#5d6673", 10, 30) + '<clipPath id="l"><rect x="46" y="66" width="508" height="388" rx="26"/></clipPath><g clip-path="url(#l)">' + shape("M-20 480L120 120l90 120 80-160 150 200 60-70 110 210z", "#7c8794", 7) + "</g>"
    right = box(640, 60, 520, 400, "#aee0ff", 10, 30) + '<clipPath id="r"><rect x="646" y="66" width="508" height="388" rx="26"/></clipPath><g clip-path="url(#r)">' + sun(1060, 150, 46) + flat("M600 460c100-150 220-150 300-60 90-90 200-60 280 20v60H600z", GRASS) + cloud(790, 140, 0.8) + "</g>"
    wall = line("M600 0v800", "#9a8a6d", 22)
    seats = "".join(box(x, 520, 330, 330, "#3f6aa8", 9, 50) for x in (135, 735))
    gloomy = put(MAX.bust(sad((-3, 2)), tilt=-9), 300, 510, 1.75)
    bright = put(LEE.bust(face("happy", "laugh", (4, 8, 4)), tilt=0), 900, 510, 1.75)
    return canvas(1200, 800, inside, left, right, wall, seats, gloomy, bright, box(0, 730, 1200, 90, "#8c7a58", 8))


def dominoes():
    heights = [70, 100, 140, 190, 250, 330, 430]
    x, pieces = 210, ""
    for n, h in enumerate(heights):
        w = h * 0.30
        pieces += turned(box(round(x), 640 - h, round(w), h, PAPER, 7, 6) + line(f"M{x + 8:.0f} {640 - h / 2:.0f}h{w - 16:.0f}", INK, 5)
                         + disc(x + w / 2, 640 - h * 0.75, h * 0.05, INK) + disc(x + w / 2, 640 - h * 0.25, h * 0.05, INK), 0, x, 640)
        x += w + h * 0.24 + 14
    finger = put(limb("M30 170C60 150 90 146 118 150", BLUE, 40, 5) + hand(134, 150, PALE, 22) + limb("M140 144l44-4", PALE[0], 13, 4), 110, 560, 0.9)
    return canvas(1200, 800, box(0, 640, 1200, 160, "#d9c6a3", 0), line("M0 640h1200", INK, 8), pieces, finger, ground="#e8f1f5")


def balance():
    beam = line("M180 330L1020 190", INK, 30) + line("M180 330L1020 190", GOLD, 16)
    post = shape("M570 800h60L620 270h-40z", GOLD, 8) + shape("M440 850q0-50 60-50h200q60 0 60 50z", GOLD, 8) + disc(600, 258, 30, GOLD, width=8)
    ropes = line("M180 330L60 600M180 330L300 600M1020 190L900 450M1020 190l120 260", INK, 6)
    pans = shape("M40 600h280q-10 80-140 80T40 600z", "#f2b632", 8) + shape("M880 450h280q-10 80-140 80t-140-80z", "#f2b632", 8)
    weights = shape("M90 598l24-90h132l24 90z", "#59606c", 8) + line("M160 506q0-40 20-40t20 40", INK, 12) + shape("M960 448c0-60 40-60 60-100 22 40 60 40 60 100z", WHITE, 7) + line("M1020 440V376", "#aeb6c2", 5)
    return canvas(1200, 900, box(0, 780, 1200, 120, "#cbb891", 0), beam, post, ropes, weights, pans, ground="#e6eef6")


def calm_fire():
    room = box(0, 0, 1200, 900, "#d9743b", 0)
    smoke = cloud(180, 60, 1.9, "#7b6a66") + cloud(520, 20, 1.7, "#8d7b76") + cloud(960, 30, 2.0, "#7b6a66")
    behind = "".join(flame(x, y, s) for x, y, s in ((70, 600, 1.7), (1120, 560, 1.9), (840, 620, 1.1), (610, 600, 0.9)))
    sitting = put(SAM.bust(
        face("happy", "smile", (2, 6, 2)), arms=limb("M184 236C212 214 214 190 200 172", SAM.clothes) + box(172, 132, 40, 42, PAPER, 5, 6)
        + line("M172 144q-18 0-16 14 2 12 16 10", INK, 5) + hand(206, 166, SAM.skin)), 330, 500, 1.9)
    table = box(160, 720, 700, 40, WOOD, 8, 10) + limb("M230 768v150M790 768v150", WOOD, 22, 7)
    bubble = shape("M540 300C540 196 640 160 760 160h190c120 0 200 44 200 140s-90 140-200 140H700l-130 70 40-90c-40-24-70-60-70-120z", PAPER, 8)
    front = "".join(flame(x, y, s) for x, y, s in ((40, 850, 1.2), (980, 810, 1.5), (1160, 860, 1.2), (170, 880, 0.8)))
    return canvas(1200, 900, room, smoke, behind, sitting, table, front, bubble)


def plan_board():
    cells = []
    looks = [face("dot", "grin", (5, 8, 0), (4, 0)), face("dot", "laugh", (5, 8, 2), (4, 0)), face("open", "flat", (-3, 2, 3), (5, 0)), worried((5, 1))]
    for n, look in enumerate(looks):
        x, y = 600 * (n % 2), 600 * (n // 2)
        arm = limb("M176 236C206 214 220 190 226 164", MAX.clothes, 22) + pointing(228, 150, MAX.skin, 30) if n < 2 else ""
        cells.append(
            f'<clipPath id="p{n}"><path d="M{x} {y}h600v600h-600z"/></clipPath><g clip-path="url(#p{n})">'
            + box(x, y, 600, 600, ["#a9c7e8", "#a9c7e8", "#c3b4dd", "#c3b4dd"][n], 0)
            + limb(f"M{x + 300} {y + 440}l-40 180M{x + 540} {y + 440}l40 180", WOOD, 14, 5)
            + box(x + 250, y + 60, 320, 400, PAPER, 9, 6) + box(x + 370, y + 44, 80, 30, "#8d939e", 6, 8)
            + put(MAX.bust(look, tilt=[-3, -3, 6, 9][n], arms=arm), x + 140, y + 420, 1.5) + "</g>")
    return canvas(1200, 1200, *cells, line("M600 0v1200M0 600h1200", INK, EDGE))


def tombstone():
    night = box(0, 0, 1000, 1100, NIGHT, 0) + disc(800, 170, 84, "#f4ecc8", width=0) + disc(768, 150, 74, NIGHT)
    stars = "".join(disc(x, y, r, "#f4ecc8") for x, y, r in ((100, 120, 6), (250, 60, 4), (420, 140, 5), (600, 70, 4), (930, 60, 5), (60, 320, 4), (940, 400, 5)))
    ground = flat("M0 900c200-60 800-60 1000 0v200H0z", "#3f5b3c")
    stone = shape("M230 960V440c0-160 110-250 270-250s270 90 270 250v520z", STONE, 10) + flat("M742 960V440c0-120-60-200-150-236 90 20 150 110 150 236z", "#aeb3bb") + line("M300 300l30 40-10 30M690 880l-34-30 4-30", "#8f959f", 6)
    base = box(180, 950, 640, 60, "#aeb3bb", 10, 8)
    flowers = "".join(line(f"M{x} 1050v-70", "#6fae5e", 9) + "".join(disc(x + dx, 968 + dy, 15, f, width=5) for dx, dy in ((0, -18), (17, -4), (10, 15), (-10, 15), (-17, -4))) + disc(x, 968, 10, GOLD, width=4) for x, f in ((230, RED), (290, "#ff9ac4"), (760, "#b49aff")))
    return canvas(1000, 1100, night, stars, ground, stone, base, flowers)


def newspaper():
    sheet = shape("M50 40h900v1120H50z", "#f5f0e1", 8) + flat("M926 44h20v1112h-20z", "#dcd4bd")
    columns = "".join(
        line("".join(f"M{x} {y}h{w}" for y in range(960, 1130, 30)), "#b9b2a0", 9) for x, w in ((90, 250), (375, 250), (660, 250)))
    head = line("M90 190h820M90 204h820", INK, 4) + line("M90 440h820", INK, 4)
    return canvas(1000, 1200, sheet, head, box(90, 470, 820, 450, "#d8d2c1", 6), columns, ground="#a8b8b4")


def podium():
    back = box(0, 0, 1200, 900, "#5f7fd6", 0) + put(rays("#7290e0", 18), 600, 300, 5) + put(confetti(GOLD, RED, GREEN, "#ff9ac4"), 600, 300, 5)
    blocks = box(420, 480, 360, 440, GOLD, 9) + box(60, 600, 360, 320, "#dfe3ea", 9) + box(780, 680, 360, 240, "#d99a5b", 9)
    first = put(KIM.bust(face("happy", "laugh", (4, 8, 4)), arms=limb("M178 232C214 200 220 150 214 110", KIM.clothes) + hand(214, 96, KIM.skin) + put(shape("M70 60h100v50c0 40-20 60-50 60s-50-20-50-60z", GOLD, 8) + box(104, 168, 32, 30, GOLD, 6), 214, 52, 0.5)), 600, 330, 1.4)
    second = put(SAM.bust(face("dot", "smirk", (1, 4, 1), (4, -2))), 240, 470, 1.2)
    third = put(MAX.bust(face("dot", "smile", (2, 5, 2))), 960, 548, 1.2)
    return canvas(1200, 900, back, first, second, third, blocks)


def gallery():
    wall = box(0, 0, 1200, 1000, "#8d3b45", 0) + box(0, 830, 1200, 170, "#c99b66", 0) + line("M0 830h1200", INK, 8)
    frame = box(300, 90, 600, 480, "#e2b33c", 10) + box(336, 126, 528, 408, "#f5d879", 6) + box(360, 150, 480, 360, PAPER, 7)
    plaque = box(430, 600, 340, 84, "#e8d9a8", 7, 8)

    def visitor(x, hair, clothes, back):
        return put(shape("M40 250c2-60 26-84 80-84s78 24 80 84z", clothes, 5) + box(104, 140, 32, 34, "#e0a878", 5) + (shape(LONG, hair, 5) if back else disc(120, 100, 48, hair, 52, 5)), x, 800, 1.5)

    return canvas(1200, 1000, wall, frame, plaque, visitor(200, "#5a3a22", BLUE, False), visitor(1010, "#231a17", GOLD, True))


def wanted():
    wood = box(0, 0, 900, 1200, "#8a5a33", 0) + "".join(line(f"M0 {y}h900", "#6f4526", 8) for y in (200, 420, 640, 860, 1080))
    sheet = shape("M70 70l120-14 160 14 180-16 160 16 140-10-6 240 8 300-10 260 12 260-130 14-170-12-180 14-160-14-124 8 10-260-14-240 10-300z", "#f0d9a4", 8)
    letters = ('<text x="450" y="230" text-anchor="middle" font-family="Liberation Serif" font-weight="bold"'
               f' font-size="150" letter-spacing="8" fill="{INK}">WANTED</text>')
    nails = disc(110, 100, 13, "#59606c", width=5) + disc(790, 100, 13, "#59606c", width=5)
    return canvas(900, 1200, wood, sheet, letters, nails, box(200, 280, 500, 500, "#d8bd84", 8))


def breaking_news():
    studio = box(0, 0, 1200, 800, "#1d3f7a", 0) + put(rays("#28508f", 22), 300, 300, 5)
    screen = box(560, 70, 580, 420, "#0f2348", 10, 12)
    anchor = put(LEE.bust(face("dot", "flat", (2, 5, 2)), body="broad"), 280, 410, 1.9)
    bar = box(0, 570, 1200, 150, PAPER, 0) + box(0, 570, 1200, 150, "none", 6) + box(0, 720, 1200, 80, RED, 0) + box(0, 510, 300, 62, RED, 6)
    live = ('<text x="150" y="557" text-anchor="middle" font-family="Liberation Sans" font-weight="bold" font-size="44"'
            f' fill="{WHITE}">BREAKING</text>')
    return canvas(1200, 800, studio, screen, anchor, bar, live)


def mood_swing():
    rows = [(screaming(), "#f3c1bc", True), (face("closed", "smile", (1, 4, 1)), "#c4e6d2", False), (screaming(), "#ee8f88", True)]
    drawn = []
    for n, (look, ground, panic) in enumerate(rows):
        y = 450 * n
        arms = limb("M56 236C34 200 46 160 66 136", KIM.clothes) + hand(72, 128, KIM.skin) + limb("M184 236C206 200 194 160 174 136", KIM.clothes) + hand(168, 128, KIM.skin) if panic else ""
        drawn.append(
            f'<clipPath id="m{n}"><path d="M550 {y}h450v450H550z"/></clipPath><g clip-path="url(#m{n})">' + box(550, y, 450, 450, ground, 0)
            + (put(rays("#f8a79f" if n == 2 else "#f8d6d2", 18), 775, y + 225, 2.2) if panic else put(waves("#d6efe0", 40), 775, y + 225, 2))
            + put(KIM.bust(look, arms=arms), 775, y + 250, 1.75) + (sweat(610, y + 90, 0.5) + sweat(930, y + 110, 0.6) if panic else "") + "</g>")
    return canvas(1000, 1350, *drawn, line("M0 450h1000M0 900h1000M550 0v1350", INK, EDGE))


def strong_and_weak():
    ground = box(0, 0, 1200, 900, "#e9eef2", 0) + box(0, 690, 1200, 210, "#cfd6dc", 0)
    strong = put(
        shape("M70 250c10-40 6-70-6-96-30-4-40-30-20-50 26-24 130-24 152 0 20 20 10 46-20 50-12 26-16 56-6 96z", MAX.skin[0], 5)
        + limb("M52 116C14 120 4 150 20 170M188 116c38 4 48 34 32 54", MAX.skin[0], 40, 4) + limb("M20 172C34 180 46 176 52 164M220 172c-14 8-26 4-32-8", MAX.skin[0], 30, 4)
        + line("M120 130v60M84 150q18 18 36 2 18 16 36-2M98 200q22 10 44 0", MAX.skin[1], 5) + shape("M72 236h96l6 40H66z", BLUE, 5)
        + shape("M102 84v34q18 12 36 0V84z", MAX.skin[0], 5) + put(MAX.head(face("dot", "grin", (5, 3, -1))), 120, 68, 0.6), 330, 500, 2.35)
    weak = put(SAM.bust(sad((0, 3)), tilt=8, body="slight") + sweat(186, 70, 0.22), 880, 620, 1.25)
    return canvas(1200, 900, ground, disc(330, 800, 260, "#b6bfc7", 30), disc(880, 800, 170, "#b6bfc7", 24), strong, weak, box(0, 780, 1200, 120, PAPER, 0), line("M0 780h1200", INK, EDGE))


DRAWINGS = {
    name.replace("_", "-"): drawing
    for name, drawing in list(globals().items())
    if callable(drawing) and getattr(drawing, "__module__", "") == __name__
}
