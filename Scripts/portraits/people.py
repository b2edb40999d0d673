"""The people of the sample deck. Nobody here exists."""

from .parts import *
from .person import Person

PEOPLE = [
    Person(
        "Ada Quill",
        ground="#bfe6d6",
        skin=PALE,
        head="oval",
        body="sloping",
        clothes="#8e6bf2",
        pattern=dots("#a5d8c4"),
        tilt=-5,
        scale=1.02,
        back=disc(122, 32, 23, "#e9edf2", 20, 4)
        + line("M108 30q14-12 28 0M112 40q10-8 22-2", "#b9c0cb", 3),
        front=shape(
            "M74 112C66 72 84 46 120 46s54 26 46 66c-4-20-14-34-30-38-14 12-44 16-50 14-6 6-10"
            " 14-12 24z",
            "#e9edf2",
        )
        + line(
            "M92 78c8-8 14-16 16-24M128 72c-2-8-4-14-10-20M150 84c-2-12-8-22-16-28", "#b9c0cb", 3
        )
        + turned(
            flat("M92 24h60v7H92z", "#f2a33c")
            + shape("M92 24h56v8H92zM148 24l12 4-12 4z", "#ffd60a", 3.6),
            -14,
            122,
            30,
        ),
        face=blush(PALE, 128)
        + brows((1, 4, 1), colour="#b9c0cb", y=90, width=4.5)
        + glasses_round("#9e1b3c", "#ffffff99")
        + eyes("happy", y=109)
        + nose("soft")
        + mouth("smile", 142),
        details=shape("M102 188l-18 58h72l-18-58q-18 16-36 0z", "#fffdf7")
        + shape(
            "M102 186c-8 4-10 14-8 22 10 2 20 0 26-8 6 8 16 10 26 8 2-8 0-18-8-22q-18 18-36 0z",
            "#fffdf7",
        )
        + disc(120, 222, 3.4, YELLOW, width=3)
        + disc(120, 236, 3.4, YELLOW, width=3)
        + line("M72 246l12-44M168 246l-12-44", "#6747c9", 4),
    ),
    Person(
        "Bruno Okafor",
        ground="#1f9e8b",
        skin=DEEP,
        head="square",
        body="broad",
        clothes=YELLOW,
        pattern=rays("#2bb29d", 16),
        tilt=4,
        face=flat("M98 62q14-6 26-4-14 2-22 10z", "#8a5a41")
        + blush(DEEP)
        + brows((0, 4, 2), (0, 4, 2), y=93, width=6)
        + eyes("happy", y=108)
        + nose("wide"),
        front=shape(
            "M76 100c2 14 4 22 10 26 8-6 18-9 34-9s26 3 34 9c6-4 8-12 10-26 4 22 4 44-6 60-7 12-20"
            " 18-38 18s-31-6-38-18c-10-16-10-38-6-60z",
            "#1d1712",
        )
        + line("M92 132q12-10 28-8 16-2 28 8", "#1d1712", 7)
        + mouth("laugh", 143)
        + disc(70, 127, 4.5, YELLOW, width=3)
        + disc(170, 127, 4.5, YELLOW, width=3),
        details=shape("M92 178q28 18 56 0l5 24q-33 18-66 0z", YELLOW)
        + line("M98 190q22 12 44 0", "#d9a900", 3)
        + line("M44 246q0-16 6-26M196 246q0-16-6-26", "#d9a900", 4),
    ),
    Person(
        "Carmen Vidal",
        ground="#ffd60a",
        skin=TAN,
        head="heart",
        body="plain",
        clothes="#e23b4e",
        pattern=halo("#ffe566", 104),
        tilt=6,
        back=shape(
            "M120 34c46 0 62 34 60 66-1 20 10 30 8 52-2 18-10 22-10 38-10 8-22 6-30 0H88c-10 8-24"
            " 6-32-2 2-16-6-22-6-40 0-20 12-28 10-48-2-34 14-66 60-66z",
            "#2a1b18",
        ),
        front=shape(
            "M68 116C60 72 80 40 122 40c40 0 58 30 50 76-4-16-8-26-20-36-10-8-22-10-30-20-8 16-18"
            " 20-30 26-14 8-20 14-24 30z",
            "#2a1b18",
        )
        + line("M88 76c12-4 22-10 28-22M146 68c8 6 14 14 17 22", "#57403a", 3)
        + disc(76, 66, 9, "#e23b4e", 9, 3.6)
        + disc(62, 74, 9, "#e23b4e", 9, 3.6)
        + disc(80, 82, 9, "#e23b4e", 9, 3.6)
        + disc(66, 86, 9, "#e23b4e", 9, 3.6)
        + disc(71, 77, 6, YELLOW, 6, 3.6),
        face=blush(TAN)
        + brows((0, 5, 0), colour="#2a1b18", y=92)
        + eyes("lashes", "closed")
        + nose("button")
        + mouth("lips-grin", 139, "#c31f3a")
        + disc(147, 132, 1.8, INK),
        details=shape("M66 198q20 26 54 26t54-26l10 8q-6 40-64 40t-64-40z", "#e23b4e", 0)
        + shape("M72 196c10 22 30 30 48 30s38-8 48-30l-30-9q-18 16-36 0z", TAN[0])
        + "".join(
            disc(x, y, 5, "#fffdf7")
            for x, y in (
                (60, 226),
                (84, 236),
                (112, 240),
                (140, 238),
                (166, 230),
                (186, 222),
                (50, 244),
            )
        ),
    ),
    Person(
        "Nils Lindqvist",
        ground="#2f6b4f",
        skin=FAIR,
        head="square",
        body="broad",
        clothes="#d8432f",
        pattern=hills("#255a41", "#3a7d5e", "#f7e3a1"),
        tilt=-3,
        scale=1,
        front='<g transform="translate(0 -8)">'
        + shape("M66 84c-4-34 18-60 54-60s58 26 54 60z", "#f2b632")
        + line("M86 76c0-18 4-32 12-44M120 76V28M154 76c0-18-4-32-12-44", "#c98d16", 3.6)
        + shape("M64 74h112q6 0 6 6v12q0 6-6 6H64q-6 0-6-6V80q0-6 6-6z", "#fffdf7")
        + "".join(line(f"M{x} 80v12", "#d5d0c0", 3) for x in range(70, 180, 12))
        + disc(120, 20, 13, "#fffdf7", 12, 4)
        + "</g>"
        + shape(
            "M74 106c4 14 8 18 14 20 8-6 18-8 32-8s24 2 32 8c6-2 10-6 14-20 8 26 6 50-6 68-8 14-20"
            " 26-40 26s-32-12-40-26c-12-18-14-42-6-68z",
            "#d9692a",
        )
        + line("M92 160q4 14 12 22M148 160q-4 14-12 22M120 168v20", "#a84a17", 3.6)
        + shape(
            "M120 124c-10-6-26-2-34 10 14 8 26 8 34 0 8 8 20 8 34 0-8-12-24-16-34-10z", "#e98040"
        )
        + line("M112 147q8 5 16 0", width=4),
        face=blush(FAIR, 122, 32)
        + brows((-1, 3, 1), colour="#d9692a", y=99, width=6)
        + eyes("dot", y=110)
        + shape("M113 116q-4 10 7 10t7-10", FAIR[0], 3.6)
        + flat("M114 112h12v8h-12z", FAIR[0]),
        details=line("M30 226h180M52 210v36M86 196v50M154 196v50M188 210v36", "#8f1f16", 7)
        + line("M30 238h180M62 206v40M178 206v40", "#f0785f", 3)
        + shape("M100 186l-16 16 24 20 12-14 12 14 24-20-16-16q-20 14-40 0z", "#d8432f"),
    ),
    Person(
        "Emi Hayashida",
        ground="#ff8468",
        skin=PEACH,
        head="round",
        body="slight",
        clothes="#fffdf7",
        pattern=waves("#ff977e", 34),
        tilt=-7,
        back=shape(
            "M120 36c44 0 62 30 62 66 0 24 2 48 6 64-14 8-30 8-40 4H92c-10 4-26 4-40-4 4-16 6-40"
            " 6-64 0-36 18-66 62-66z",
            "#1c1a26",
        ),
        front=shape(
            "M66 118C58 70 78 40 120 40s62 30 54 78c-2-8-4-16-6-22-20-4-78-4-96 0-2 6-4 14-6 22z",
            "#1c1a26",
        )
        + line("M92 58c6-6 14-9 22-9", "#55526e", 4)
        + line("M96 94V78M120 93V74M144 94V80", "#3a374b", 3)
        + line("M58 112C50 56 78 24 120 24s70 32 62 88", width=13)
        + line("M58 112C50 56 78 24 120 24s70 32 62 88", "#35c2a5", 6)
        + both(
            shape("M62 96c-12-2-20 8-20 22s8 24 20 22q6-1 6-8V104q0-7-6-8z", "#35c2a5")
            + flat("M61 103c-7 0-12 6-12 14 3-7 7-11 13-11z", "#8be0cf")
        ),
        face=blush(PEACH, 127) + eyes("closed", y=112) + nose("button") + mouth("smile", 137),
        ears=False,
        details=line("M92 196q8 22 28 22t28-22", width=4)
        + shape(
            "M82 192c-10 4-12 16-6 24 8-12 22-14 34-12l-8-16zM158 192c10 4 12 16 6"
            " 24-8-12-22-14-34-12l8-16z",
            "#fffdf7",
        )
        + line("M108 212v20M132 212v20", width=3.6)
        + line("M70 246q0-10 4-16M170 246q0-10-4-16", "#d5d0c0", 4),
    ),
    Person(
        "Farah Nazari",
        ground="#f7b4c6",
        skin=OLIVE,
        head="oval",
        body="plain",
        clothes="#16697a",
        pattern=leaves("#f19bb2"),
        tilt=3,
        ears=False,
        front=shape(
            "M120 36c44 0 60 32 58 70-2 34-8 60-22 78-8 12-20 20-36"
            " 20s-28-8-36-20c-14-18-20-44-22-78-2-38 14-70 58-70zM120 62c-24 0-36 16-38 42-1 32 16"
            " 54 38 54s39-22 38-54c-2-26-14-42-38-42z",
            "#22a0a8",
        )
        + line(
            "M84 172c10 10 22 14 36 14M72 150c4 12 10 20 16 26M158 74c8 14 10 30 6 48M80 62c12-14"
            " 30-18 46-14",
            "#126d77",
            3.6,
        )
        + shape("M150 160c14 10 20 30 22 60l-30-8c2-18-4-32-16-42z", "#22a0a8")
        + line("M150 176c6 12 8 22 8 36", "#126d77", 3.6),
        face=blush(OLIVE, 127, 27)
        + brows((0, 4, 1), colour="#3a241a", y=91, width=5)
        + eyes("lashes", gaze=(1, 0))
        + nose("long")
        + mouth("lips", 138, "#b94a55"),
    ),
    Person(
        "Gus Petrakis",
        ground="#9cc9f0",
        skin=OLIVE,
        head="full",
        body="sloping",
        clothes="#5d6b3a",
        pattern=stripes("#8dbde7", 36, 30),
        tilt=5,
        back=shape("M70 92c-10 4-12 20-6 34l16 2V92zM170 92c10 4 12 20 6 34l-16 2V92z", "#c9ced6"),
        front='<g transform="translate(0 -7)">'
        + shape(
            "M58 78c-6-26 20-48 60-48 36 0 58 14 60 36 2 8-4 12-12 14-30 6-72 4-94 4-8"
            " 0-12-1-14-6z",
            "#7a6a52",
        )
        + line("M84 50c14-8 40-10 58-6M74 64c24-8 60-8 84-2", "#5c4e3a", 3.6)
        + shape(
            "M54 82c10-10 36-14 66-14 26 0 46 2 56 8 6 4 4 10-2 12-34 6-76 6-108"
            " 6-10-1-16-6-12-12z",
            "#6a5b45",
        )
        + disc(120, 31, 5, "#5c4e3a", 4, 3.6)
        + "</g>"
        + shape(
            "M120 130c-12-8-30-8-44 4-6 6-14 8-18 6 4 12 18 18 34 16 12-2 22-6 28-12 6 6 16 10 28"
            " 12 16 2 30-4 34-16-4 2-12 0-18-6-14-12-32-12-44-4z",
            "#e6e9ee",
        )
        + line("M84 142q14 4 26-6M156 142q-14 4-26-6", "#b6bcc6", 3),
        face=blush(OLIVE, 122, 32)
        + brows((-3, 3, 0), (1, 6, 1), colour="#e6e9ee", y=96, width=6)
        + eyes("dot", "small", y=110)
        + shape("M112 112c-8 4-10 16 0 19 4 2 12 2 16 0 10-3 8-15 0-19", "#d98f62", 3.6)
        + line("M110 153q10 6 20 0", width=3.6),
        details=shape("M104 188l-22 20 20 38h36l20-38-22-20q-16 12-32 0z", "#f2ead6")
        + shape("M104 188l-16 14 22 18 10-14 10 14 22-18-16-14q-16 12-32 0z", "#f2ead6")
        + line("M120 212v34", width=3.6)
        + line("M82 208l20 38M158 208l-20 38", width=4),
    ),
    Person(
        "Sione Fale",
        ground="#ff9f43",
        skin=TAN,
        head="full",
        body="broad",
        clothes="#2456c7",
        pattern=rays("#ffb056", 12, 120, 240),
        scale=1.12,
        shift=(0, 4),
        back=shape("M72 84c-14-22 2-44 24-46 14-14 44-12 54 2 22 4 32 28 18 50z", "#231814"),
        front=shape(
            "M76 98c-8-10-8-24 0-32 2-16 18-24 30-22 10-8 28-6 34 2 14 0 26 10 26 22 6 8 6 22-2"
            " 30-2-14-8-20-18-22-6 4-14 4-20 0-8 4-18 4-24-2-14 2-24 10-26 24z",
            "#231814",
        )
        + line(
            "M92 58c4-6 10-6 14-2M116 52c4-6 12-6 16 0M142 60c6-4 12 0 12 6M84 76c-2-6 2-10 8-10",
            "#5a443a",
            3.6,
        ),
        face=blush(TAN, 128, 34, 9)
        + brows((0, 4, 1), colour="#231814", y=97, width=6.5)
        + eyes("happy", y=110)
        + nose("wide")
        + mouth("grin", 140)
        + line("M108 168q12 5 24 0", TAN[1], 3.6),
        details=shape("M98 188l-26 16 30 24 18-16 18 16 30-24-26-16q-22 16-44 0z", "#2456c7")
        + "".join(
            f'<g transform="translate({x} {y}) rotate({a}) scale({s})">'
            + "".join(turned(disc(0, -8, 5, c, 8), k * 72, 0, 0) for k in range(5))
            + disc(0, 0, 4.5, YELLOW)
            + "</g>"
            for x, y, a, c, s in (
                (46, 218, 0, "#ff6b81", 1),
                (80, 240, 30, "#fffdf7", 0.9),
                (162, 238, 10, "#ff6b81", 0.9),
                (196, 216, 40, "#fffdf7", 1),
                (26, 242, 20, "#fffdf7", 0.8),
                (216, 240, 0, "#ff6b81", 0.8),
            )
        )
        + line("M120 214v32", width=3.6),
    ),
    Person(
        "Indira Rao",
        ground="#e8452f",
        skin=BROWN,
        head="oval",
        body="plain",
        clothes="#8e2f7a",
        pattern=dots("#f0624e", 40, 7),
        tilt=-4,
        back=shape(
            "M120 40c40 0 54 28 52 62 0 14-4 26-8 34l-88 0c-4-8-8-20-8-34-2-34 12-62 52-62z",
            "#1f1a1d",
        ),
        front=shape(
            "M76 112C68 68 88 44 120 44s52 24 44 68c-4-22-16-38-44-52-28 14-40 30-44 52z", "#1f1a1d"
        )
        + flat("M119 46c14 2 30 14 38 34-12-12-24-20-37-22z", "#c9ced6")
        + line("M120 46v13", "#55484f", 3)
        + disc(120, 90, 4, "#c31f3a", width=0)
        + disc(71, 128, 4.5, YELLOW, 7, 3)
        + disc(169, 128, 4.5, YELLOW, 7, 3)
        + disc(129, 124, 2, YELLOW, width=1.6),
        face=blush(BROWN, 128)
        + brows((0, 4, 1), colour="#1f1a1d", y=92, width=5)
        + eyes("open", gaze=(-2, 1))
        + line("M92 104q10-9 20-1M128 103q10-8 20 1", width=4.5)
        + nose("soft")
        + mouth("lips-grin", 140, "#9e2336"),
        details=shape(
            "M186 202c-18-10-34-12-48-16 0 0-10 34-62 60h134c-2-22-10-36-24-44z", "#f2a33c"
        )
        + line("M138 190c-6 22-26 42-54 56M152 192c-6 24-20 40-40 54", "#c31f3a", 4)
        + shape(
            "M76 136c-12 8-14 24-4 32-12 6-12 20-2 26-10 6-10 18-2 26-8 6-8 14-4 26h26c6-10"
            " 4-20-2-26 8-8 8-20-2-26 10-8 8-20 0-26 8-6 10-18 4-30z",
            "#1f1a1d",
        )
        + line("M72 182q8 2 14 10M70 208q8 2 14 10M70 232q6 2 10 8", "#55484f", 3),
    ),
    Person(
        "Jun Baek",
        ground="#cdbcf7",
        skin=PEACH,
        head="heart",
        body="plain",
        clothes="#24252d",
        pattern=crosses("#b7a2f0"),
        tilt=5,
        back=shape("M74 118C60 78 76 42 120 42s60 36 46 76z", "#2f6fe0"),
        front=shape(
            "M72 108C62 76 74 36 112 34c8-8 30-8 38 2 24 10 28 42 18 70-2-8-6-16-12-20-2 6-6 8-10"
            " 10 0-6-2-12-4-16-14 12-40 18-54 14-8 2-12 8-16 14z",
            "#4c8dff",
        )
        + line("M88 80c22 0 42-10 52-26M140 52c2 8 6 16 12 24M98 52c6-6 14-8 22-8", "#1f4fb0", 3.6)
        + disc(167, 126, 3.6, "#dfe3ea", width=2.6)
        + disc(168, 136, 3, "#dfe3ea", width=2.6),
        face=blush(PEACH, 127, 27)
        + brows((1, 2, 1), (3, 5, 3), colour="#1f4fb0", y=92)
        + eyes("dot", gaze=(-2, 0))
        + nose("short")
        + mouth("smirk", 138),
        details=shape("M100 188l-30 14 30 44h40l30-44-30-14q-20 16-40 0z", "#fffdf7")
        + shape(
            "M96 186l-26 14-6 14 16 4-4 8 26 20h4zM144 186l26 14 6 14-16 4 4 8-26 20h-4z", "#3a3c48"
        )
        + line("M40 226h20M180 226h20", "#dfe3ea", 3.6),
    ),
    Person(
        "Kofi Darkwa",
        ground="#b8e05a",
        skin=DEEP,
        head="child",
        body="slight",
        clothes="#ff6b4a",
        pattern=stripes("#a9d348", 40, 0),
        neck=16,
        scale=1.1,
        front=shape(
            "M68 100C62 84 62 50 64 34c0-4 4-6 8-6 30-4 66-4 96 0 4 0 8 2 8 6 2 16 2 50-4"
            " 66-4-10-8-20-14-24-22-4-54-4-76 0-6 4-10 14-14 24z",
            "#1d1712",
        )
        + line(
            "M78 42v16M92 38v18M106 37v16M120 36v18M134 37v16M148 38v18M162 42v16", "#4a3d33", 3.6
        )
        + line("M76 84l10-6", "#8a5a41", 3.6),
        face=blush(DEEP, 130, 32)
        + brows((2, 6, 4), colour="#1d1712", y=94, width=5)
        + eyes("open", gaze=(0, -1), y=112, spread=21)
        + line("M110 126q3-6 6-2 4 5 8 0 3-4 6 2", width=3.6)
        + mouth("gap", 142),
        details="".join(
            line(
                f"M{58 + k} {212 + 16 * i}Q120 {228 + 16 * i} {182 - k} {212 + 16 * i}",
                "#fffdf7",
                7,
            )
            for i, k in ((0, 14), (1, 6))
        )
        + line("M102 190q18 18 36 0", "#9e2a16", 5)
        + shape(BODIES["slight"], "none"),
    ),
    Person(
        "Lena Brandt",
        ground="#8fd0f5",
        skin=PALE,
        head="oval",
        body="plain",
        clothes="#f7d774",
        pattern=hills("#79bf6a", "#97d486", "#fff3b0"),
        tilt=-6,
        back=shape("M74 108C66 70 84 44 120 44s54 26 46 64z", "#e8b84a"),
        front=shape(
            "M76 104C72 76 88 58 112 56c22 0 46 16 52 48-8-12-22-22-44-30-16 4-34 14-44 30z",
            "#e8b84a",
        )
        + "".join(
            turned(shape("M-7 10C-14 2-10-12 2-11 12-10 12 4 4 11z", "#f2c95c"), angle, 0, 0).join(
                (f'<g transform="translate({x} {y})">', "</g>")
            )
            for x, y, angle in (
                (75, 80, -75),
                (83, 64, -60),
                (95, 52, -40),
                (110, 45, -15),
                (126, 45, 10),
                (142, 50, 30),
                (155, 61, 50),
                (164, 76, 70),
            )
        )
        + line("M160 99c4-10 20-8 19 5 0 8-3 12-6 16", width=11)
        + line("M160 99c4-10 20-8 19 5 0 8-3 12-6 16", "#7b4fe0", 5)
        + line("M161 100q-1 8 5 10", "#7b4fe0", 3),
        face=blush(PALE, 127)
        + freckles("#d08a62")
        + brows((0, 4, 1), colour="#c08f2a", y=92)
        + eyes("dot", gaze=(2, 0))
        + nose("button")
        + mouth("grin", 139),
        details=shape("M78 246l2-38h80l2 38z", "#3567c9")
        + shape("M70 196l14 0 4 20H78zM170 196l-14 0-4 20h10z", "#3567c9")
        + disc(83, 212, 4, YELLOW, width=3)
        + disc(157, 212, 4, YELLOW, width=3)
        + line("M104 226h32v20", "#1f4394", 3.6),
    ),
    Person(
        "Mateo Quispe",
        ground="#2fb5c7",
        skin=TAN,
        head="round",
        body="broad",
        clothes="#c9331f",
        pattern=waves("#46c3d3", 40, 6),
        tilt=3,
        ears=False,
        scale=1.06,
        back=line("M66 140v40M174 140v40", "#f2a33c", 8)
        + line("M66 140v40M174 140v40", "#c9331f", 3),
        front=shape(
            "M62 96C58 60 86 36 120 22c34 14 62 38 58 74l2 46c-4 6-14 6-20 0l-6-44c-20-6-48-6-68"
            " 0l-6 44c-6 6-16 6-20 0z",
            "#7b2d8e",
        )
        + line("M64 92c36-12 76-12 112 0", YELLOW, 6)
        + line("M72 72l10-10 10 10 10-10 9 8 9-8 9 8 9-8 10 10 10-10 10 10", "#35c2a5", 5)
        + line("M94 48q26-10 52 0", "#ff7a4d", 6)
        + shape(
            "M62 96C58 60 86 36 120 22c34 14 62 38 58 74l2 46c-4 6-14 6-20 0l-6-44c-20-6-48-6-68"
            " 0l-6 44c-6 6-16 6-20 0z",
            "none",
        )
        + disc(120, 20, 9, "#ff7a4d", 9, 4)
        + disc(70, 130, 4, YELLOW)
        + disc(170, 130, 4, YELLOW),
        face=blush(TAN, 128, 30, 9)
        + eyes("happy", y=114)
        + line("M112 120q-1 9 8 8t8-8", width=3.6)
        + mouth("smile", 143),
        details="".join(
            line(f"M{a} 246L{b} 190", c, 8)
            for a, b, c in (
                (40, 88, YELLOW),
                (62, 98, "#35c2a5"),
                (200, 152, YELLOW),
                (178, 142, "#35c2a5"),
            )
        )
        + shape("M98 186l22 40 22-40q-22 18-44 0z", "#7b2d8e")
        + shape(BODIES["broad"], "none"),
    ),
    Person(
        "Nadia Sorokina",
        ground="#d63384",
        skin=PALE,
        head="heart",
        body="plain",
        clothes="#17181d",
        pattern=halo("#e35a9d", 100, 120),
        tilt=-8,
        back=shape("M78 100c-8-30 8-56 42-56s50 26 42 56z", "#b9b39a"),
        front=shape(
            "M74 98C66 62 90 32 130 36c26 2 44 22 40 54-2 10-6 14-6 20-6-14-10-24-18-32-18 8-40"
            " 8-54 2-10 4-16 10-18 18z",
            "#f6efcf",
        )
        + line(
            "M92 76c8-14 22-22 40-24M120 80c10-4 18-10 22-18M152 84c4 4 8 10 10 16", "#c9bf94", 3.6
        )
        + line("M168 122l4 16", "#c9ced6", 3.6)
        + shape("M172 136l7 10-7 10-7-10z", "#35c2a5", 3.2),
        face=glasses_cat("#16140a", "#ffffff88")
        + eyes("dot", gaze=(0, 0))
        + nose("long")
        + mouth("lips", 138, "#c31f3a"),
        details=shape("M98 176q22 14 44 0l4 20q-26 16-52 0z", "#17181d")
        + line("M98 188q22 12 44 0", "#4a4d5c", 3)
        + line("M50 246q0-14 6-22M190 246q0-14-6-22M92 212q28 12 56 0", "#4a4d5c", 4),
    ),
    Person(
        "Harpal Sandhu",
        ground="#2c4bb8",
        skin=BROWN,
        head="long",
        body="broad",
        clothes="#e9ecf2",
        pattern=dots("#3a5ccc", 34, 4),
        tilt=4,
        scale=1.06,
        front=flat("M88 90q32-40 64 0l-2-20H92z", "#fffdf7")
        + shape(
            "M66 104C44 66 66 24 120 20c54 4 76 46 54 84-6-8-10-12-16-14-8-14-22-24-38-30-16 6-30"
            " 16-38 30-6 2-10 6-16 14z",
            "#ff8a1f",
        )
        + line(
            "M120 60C116 44 104 34 88 32M82 90C76 66 90 44 114 38M158 90c8-28-12-50-46-56M68"
            " 88c-2-18 6-34 18-44M172 88c2-20-6-36-22-46",
            "#c25f08",
            3.6,
        )
        + shape(
            "M78 108c4 12 8 16 14 20 8-6 18-8 28-8s20 2 28 8c6-4 10-8 14-20 6 26 4 48-6 64-8 12-20"
            " 18-36 18s-28-6-36-18c-10-16-12-38-6-64z",
            "#3a3a40",
        )
        + line("M108 162l3 18M120 160v24M132 162l-3 18", "#8a8d96", 5)
        + shape(
            "M120 126c-10-6-24-2-34 8 12 4 26 4 34-2 8 6 22 6 34 2-10-10-24-14-34-8z", "#55565e"
        )
        + line("M112 146q8 5 16 0"),
        face=brows((0, 4, 1), colour="#3a3a40", y=90, width=6, spread=19)
        + glasses_square("#16140a", "#ffffff66")
        + eyes("dot", gaze=(1, 0))
        + nose("hooked"),
        details=shape("M98 188l-26 10 30 48h36l30-48-26-10q-22 16-44 0z", "#fffdf7")
        + shape("M112 206h16l6 40h-28z", "#c9331f")
        + line("M102 190l18 16 18-16", width=4)
        + shape("M84 192l-24 10 10 24 24 22 8-2zM156 192l24 10-10 24-24 22-8-2z", "#cfd4de"),
    ),
    Person(
        "Pia Salonen",
        ground="#ffe04d",
        skin=PALE,
        head="child",
        body="slight",
        clothes="#35c2a5",
        pattern=confetti("#ff7a4d", "#4c8dff", "#ff8fb0", "#35c2a5"),
        tilt=-6,
        scale=1.1,
        neck=16,
        back=both(
            shape(
                "M70 96c-14-16-38-16-46 0-6 14-2 32 10 42 2-8 8-12 14-14 10-4 18-14 22-28z",
                "#e0532b",
            )
            + line("M36 104c8-6 18-8 26-4M38 118c4-4 10-6 16-8", "#a83a18", 3)
            + disc(66, 98, 7, "#4c8dff", 9, 4)
        ),
        front=shape(
            "M68 110C58 68 82 46 120 46s62 22 52 64c-6-18-16-28-30-32-8 6-14 8-22 8s-14-2-22-8c-14"
            " 4-24 14-30 32z",
            "#e0532b",
        )
        + line("M120 47v20M96 60c-4 6-8 10-14 14M144 60c4 6 8 10 14 14", "#a83a18", 3.6),
        face=blush(PALE, 130, 33, 9)
        + freckles("#cf7d50", 127)
        + brows((1, 5, 1), colour="#a83a18", y=96, width=4.5)
        + eyes("dot", "happy", y=113, spread=21)
        + nose("button")
        + mouth("lost", 141),
        details=shape("M84 246l4-54 16-4q16 12 32 0l16 4 4 54z", "#fffdf7", 0)
        + "".join(line(f"M88 {y}h64", "#f2533d", 5) for y in (208, 222, 236))
        + line("M90 194l-5 52M150 194l5 52")
        + shape("M84 246l3-30h66l3 30z", "#35c2a5")
        + disc(94, 222, 3.5, YELLOW, width=3)
        + disc(146, 222, 3.5, YELLOW, width=3)
        + shape(BODIES["slight"], "none"),
    ),
    Person(
        "Quentin Lisle",
        ground="#6b3a6e",
        skin=FAIR,
        head="long",
        body="sloping",
        clothes="#2e2436",
        pattern=stripes("#754379", 28, 45),
        tilt=7,
        back=shape("M80 100c-4-34 12-58 40-58s44 24 40 58z", "#3a2a1f"),
        front=shape(
            "M80 96c-6-32 10-56 42-56 28 0 44 22 38 56-4-10-6-18-8-24-16 0-34-4-46-12-8 8-20"
            " 20-26 36z",
            "#3a2a1f",
        )
        + line("M104 60c2-6 6-10 12-12M124 64c6 4 16 6 26 6", "#6d5440", 3.6)
        + shape(
            "M120 129c-6-6-16-5-22 1-6 5-15 4-17-7-6 12 3 20 15 19 10 0 18-4 24-8 6 4 14 8 24 8 12"
            " 1 21-7 15-19-2 11-11 12-17 7-6-6-16-7-22-1z",
            "#3a2a1f",
            3,
        )
        + line("M152 114c10 12 8 36 2 62", "#c98d16", 2.6),
        face=blush(FAIR, 128, 26, 7)
        + brows((-1, 2, 0), (5, 9, 6), colour="#3a2a1f", y=92)
        + disc(138, 108, 15, "#ffffff99", 15, 4, "#c98d16")
        + eyes("sleepy", "dot", lid=FAIR[0], gaze=(0, 0))
        + line("M118 100c3 8 5 14 4 20q-5 6-12 2", width=3.6)
        + mouth("wry", 150),
        details=shape("M104 188l-22 58h76l-22-58q-16 12-32 0z", "#fffdf7")
        + shape("M98 186l-22 14 22 46h8l-14-34zM142 186l22 14-22 46h-8l14-34z", "#4a3b57")
        + shape("M120 204l-22-12c-4 8-4 18 0 26l22-10 22 10c4-8 4-18 0-26z", "#f2533d")
        + disc(120, 205, 6, "#f2533d", 7, 4),
    ),
    Person(
        "Rosa Ximenes",
        ground="#f4f0e4",
        skin=TAN,
        head="full",
        body="broad",
        clothes="#fffdf7",
        pattern=checks("#f0a698", 30),
        tilt=-4,
        scale=0.98,
        neck=11,
        back=both(disc(72, 108, 13, "#8a8d96", 13, 4) + disc(70, 88, 13, "#8a8d96", 13, 4)),
        front=both(disc(78, 78, 11, "#a6a9b2", 11, 4) + disc(94, 70, 10, "#a6a9b2", 10, 4))
        + disc(112, 68, 10, "#a6a9b2", 10, 4)
        + disc(130, 68, 10, "#a6a9b2", 10, 4)
        + shape(
            "M76 66l-4-22c-16-4-18-26-2-32 2-18 26-24 38-14 12-8 34-4 38 10 18-4 30 12 22 26-2 6-6"
            " 8-10 10l-4 22c-26-8-52-8-78 0z",
            "#fffdf7",
        )
        + line("M92 44l2 14M120 42v14M148 44l-2 14", "#d5d0c0", 3.6),
        face=blush(TAN, 127, 34, 11)
        + brows((0, 4, 0), colour="#8a8d96", y=94, width=4.5)
        + eyes("happy", y=109)
        + nose("soft")
        + mouth("lips-grin", 139, "#c9331f"),
        details=shape("M98 186q22 18 44 0l12 10-34 22-34-22z", "#f2533d")
        + disc(104, 230, 4, "#f2533d", width=3)
        + disc(136, 230, 4, "#f2533d", width=3)
        + line("M120 218v30")
        + shape("M112 206l8 8 8-8 6 16-14-4-14 4z", "#f2533d", 3.6),
    ),
    Person(
        "Tuan Le",
        ground="#b9c4d6",
        skin=PEACH,
        head="square",
        body="plain",
        clothes="#dfeafc",
        pattern=crosses("#a6b3c9", 48),
        tilt=-7,
        back=shape("M74 104C66 66 84 44 120 44s54 22 46 60z", "#2b2b31"),
        front=shape(
            "M74 98C66 60 88 38 124 40c30 2 48 24 42 58-4-8-6-14-8-20-10-4-18-10-24-18-14 12-34"
            " 18-48 20-6 4-10 10-12 18z",
            "#2b2b31",
        )
        + line("M92 66c10-4 20-8 28-16M140 54c6 4 12 10 14 16", "#5c5d68", 3.6)
        + line("M126 40q-2-14 10-18M134 41q2-8 10-9", width=5),
        face=brows((-2, 2, 2), colour="#2b2b31", y=88, width=5.5)
        + glasses_square("#5c3b1e", "#ffffff88")
        + eyes("sleepy", lid=PEACH[0], y=108)
        + line("M93 124q7 4 14 0M133 124q7 4 14 0", PEACH[1], 3)
        + nose("short")
        + mouth("flat", 143),
        details=shape("M102 186l-18 10 24 24 12-14 12 14 24-24-18-10q-18 16-36 0z", "#fffdf7")
        + shape("M112 206h16l4 40h-24z", "#2f6b4f")
        + line("M110 226l18-8M109 240l20-9", "#ffd60a", 3.6),
        props=shape("M160 196h44v34q0 14-14 14h-16q-14 0-14-14z", "#ffd60a")
        + line("M204 204c18-4 18 26 0 26", width=5)
        + line("M172 186c-6-8 6-10 0-18M190 186c-6-8 6-10 0-18", "#fffdf7", 4)
        + shape("M150 216c6-4 20-4 26 0 4 4 2 10-4 10 2 6-2 10-8 8-4 6-12 4-14 0z", PEACH[0]),
    ),
    Person(
        "Zuri Achieng",
        ground="#7d5be8",
        skin=UMBER,
        head="oval",
        body="plain",
        clothes="#ffd60a",
        pattern=rays("#8b6cf0", 18, 120, 110),
        tilt=5,
        scale=1.03,
        back=shape(
            "M120 8c20 0 36 6 46 18 20 4 34 22 32 42 12 16 10 40-6 52-4 20-22 32-40 30H88c-18"
            " 2-36-10-40-30-16-12-18-36-6-52-2-20 12-38 32-42C84 14 100 8 120 8z",
            "#2a1a14",
        )
        + line(
            "M62 50c4-6 10-10 16-12M50 84c0-6 2-10 6-14M176 48c-4-4-8-8-14-10M190"
            " 88c0-6-2-10-4-14M104 24c4-2 8-2 12-2",
            "#5a4036",
            3.6,
        ),
        front=shape(
            "M74 108c-6-34 12-62 46-62s52 28 46 62c-6-10-8-20-16-24-6 2-10 0-14-4-8 4-20 4-28 0-4"
            " 4-8 6-14 4-8 4-12 14-18 24z",
            "#2a1a14",
            0,
        )
        + line("M76 108c5-10 8-20 14-24 6 2 10 0 14-4 10 4 22 4 32 0 4 4 8 6 14 4 6 4 9 14 14 24")
        + disc(66, 142, 11, "none", 14, 4.5, "#f2b632")
        + disc(174, 142, 11, "none", 14, 4.5, "#f2b632"),
        face=flat(
            "M84 118c10-6 18 0 16 8s-4 16-10 18c-6-8-9-16-9-22zM124 146c10-4 20 0 22 6-6 6-16 9-24"
            " 9-4-6-4-12 2-15zM130 84c10-4 22 0 28 10-8 10-24 12-30 6-4-6-4-12 2-16z",
            "#d9a37c",
        )
        + brows((1, 5, 1), colour="#2a1a14", y=91)
        + eyes("lashes")
        + nose("wide")
        + mouth("lips", 139, "#c22f53"),
        details=shape("M64 194c10 26 30 36 56 36s46-10 56-36l-38-8q-18 16-36 0z", UMBER[0])
        + line("M64 194c10 26 30 36 56 36s46-10 56-36", "#fffdf7", 0)
        + "".join(
            disc(x, y, 4.5, c, width=3)
            for x, y, c in (
                (96, 202, "#f2533d"),
                (106, 209, "#35c2a5"),
                (120, 212, "#4c8dff"),
                (134, 209, "#35c2a5"),
                (144, 202, "#f2533d"),
            )
        ),
    ),
    Person(
        "Ivy Castellan",
        ground="#8fa39a",
        skin=FAIR,
        head="heart",
        body="slight",
        clothes="#2b2433",
        pattern=leaves("#7d9389"),
        tilt=9,
        scale=1.12,
        back=shape(
            "M120 42c40 0 52 26 50 58-2 30 8 60 2 96-14 8-34 4-42-4l-6-90-44-4c-6-32 6-56 40-56z",
            "#6a35b0",
        ),
        front=shape("M77 108C72 82 84 58 108 54l6 16c-14 4-24 16-26 36-4 4-8 6-11 2z", "#54465c")
        + line("M84 84l6 4M90 72l6 5M98 64l5 6", "#7a6a86", 2.6)
        + shape(
            "M98 64c0-16 16-24 32-22 34 2 46 32 42 66-2 26 4 52-2 80-14-2-22-14-22-32 2-22"
            " 4-44-4-56-12-8-34-16-46-36z",
            "#8a4fd6",
        )
        + line("M120 56c24 8 38 24 38 52 0 20-2 36 2 54", "#5a2a98", 3.6)
        + disc(71, 110, 2.6, "#dfe3ea", width=2.4)
        + disc(70, 119, 2.6, "#dfe3ea", width=2.4)
        + line("M117 125q3 7 6 0", "#dfe3ea", 2.6),
        face=brows((0, 2, -2), colour="#3a2250", y=93, width=4.5)
        + eyes("sleepy", lid="#7d6a94", gaze=(2, 1), y=110)
        + nose("button")
        + mouth("flat", 140)
        + line("M110 142h20", "#4a1f3a", 6.5),
        details=shape("M102 178q18 12 36 0l2 12q-20 12-40 0z", "#16140a")
        + "".join(disc(x, y, 2.4, "#dfe3ea") for x, y in ((108, 189), (120, 192), (132, 189)))
        + flat("M126 208c-14-2-24 6-24 17s10 19 22 17c-8-4-12-10-12-17s6-14 14-17z", "#cdbcf7")
        + flat("M132 216l2 6 6 2-6 2-2 6-2-6-6-2 6-2z", YELLOW),
    ),
    Person(
        "Otis Bell",
        ground="#f1e4c3",
        skin=UMBER,
        head="long",
        body="sloping",
        clothes="#7a3b2e",
        pattern=stripes("#e8d7ae", 24, 0),
        tilt=-4,
        scale=1.08,
        back=both(shape("M84 92c-12 0-16 12-12 26l14 4z", "#f3f3f0")),
        front=shape("M74 92c-2-46 16-60 32-58 8 6 20 6 28 0 16-2 34 12 32 58z", "#2f4a5e")
        + shape("M75 66q45 10 90 0l1 22H74z", "#d9a441", 3.6)
        + shape("M52 78c20 10 48 6 68 6s48 4 68-6c4 14-24 22-68 22s-72-8-68-22z", "#2f4a5e")
        + line("M108 40q12 8 24 0", "#1d3241", 3.6)
        + shape(
            "M82 118c6 14 10 20 16 22 6-6 14-8 22-8s16 2 22 8c6-2 10-8 16-22 2 18 0 34-8 44-6 10-16"
            " 14-30 14s-24-4-30-14c-8-10-10-26-8-44z",
            "#f3f3f0",
        )
        + line("M103 140c6-6 12-8 17-5 5-3 11-1 17 5", "#f3f3f0", 7)
        + line("M110 149q10 8 20 0"),
        face=brows((-2, 4, 2), colour="#f3f3f0", y=105, width=5)
        + eyes("dot", y=116)
        + line("M108 127q3-6 6-2 6 6 12 0 3-4 6 2", width=3.6)
        + line("M82 118l5 2M82 124l6-1M158 118l-5 2M158 124l-6-1", UMBER[1], 3),
        details=shape("M104 190l-18 56h68l-18-56q-16 12-32 0z", "#fffdf7")
        + line("M120 214v32", width=3)
        + shape("M92 190l-16 12 18 44h10zM148 190l16 12-18 44h-10z", "#93503f")
        + shape("M120 206l-20-10v22zM120 206l20-10v22z", "#35a06a")
        + disc(120, 206, 5, "#35a06a", 5, 4),
    ),
    Person(
        "Yusuf Demir",
        ground="#f7c948",
        skin=OLIVE,
        head="square",
        body="broad",
        clothes="#fffdf7",
        pattern=halo("#fbe08e", 92, 130),
        tilt=4,
        shift=(-20, 0),
        scale=1.02,
        back=shape("M72 108C64 66 84 40 120 40s56 26 48 68z", "#1f1713"),
        front=shape(
            "M74 100C68 62 86 40 116 42c6-10 22-12 28-4 22 4 30 30 22 62-4-10-8-18-14-22-10 2-20"
            " 0-28-8-10 10-26 12-36 10-6 6-10 12-14 20z",
            "#1f1713",
        )
        + line("M96 66c6-2 12-4 16-10M134 50c8 4 14 10 16 18", "#57433a", 3.6),
        face=flat(
            "M80 122c8 8 20 10 40 10s32-2 40-10c0 18-2 30-8 34-12 6-52 6-64 0-6-4-8-16-8-34z",
            "#c79066",
        )
        + flat("M106 134q14-6 28 0-14 4-28 0z", "#a97550")
        + brows((0, 4, 0), colour="#1f1713", y=93, width=6.5)
        + eyes("dot", gaze=(3, 0))
        + nose("hooked")
        + mouth("smirk", 143),
        details="".join(
            line(f"M{20 - 4 * i} {y}Q120 {y + 22} {220 + 4 * i} {y}", "#2456c7", 7)
            for i, y in enumerate((208, 224, 240))
        )
        + shape(BODIES["broad"], "none")
        + shape("M98 184q22 18 44 0l4 10q-26 18-52 0z", "#2456c7"),
        props=shape("M236 200c6-14 14-22 10-34-4-8-12-4-10 4 2 8-6 14-12 20z", "#ff9f43")
        + shape("M174 200c0-20 8-34 26-34s36 12 38 40q-4 12-30 10-32-2-34-16z", "#ff9f43")
        + shape(
            "M172 160c-2-14-4-26-2-34 8 2 14 6 18 12 8-2 16-2 22 0 4-6 10-10 18-12 2 8 0 20-2 34 0"
            " 16-12 24-27 24s-27-8-27-24z",
            "#ff9f43",
        )
        + line("M199 139v9M190 141v6M208 141v6", "#c96a12", 3.6)
        + disc(187, 158, 3.2, INK, 4.2)
        + disc(211, 158, 3.2, INK, 4.2)
        + line("M190 168q5 5 9 0 4 5 9 0", width=3)
        + flat("M195 163h8l-4 5z", "#d6495f")
        + shape(
            "M178 204c0-8 14-8 15 1 1 10-16 10-15-1zM200 209c0-8 14-8 15 1 1 10-16 10-15-1z",
            "#ffc27a",
            3.6,
        )
        + line("M168 164l-12-2M168 170l-11 3M230 164l8-2", "#fffdf7", 2.6),
    ),
    Person(
        "Malia Kealoha",
        ground="#ff9fb2",
        skin=BROWN,
        head="round",
        body="plain",
        clothes="#1c8f7a",
        pattern=halo("#ffb9c7", 96, 120),
        tilt=-5,
        back=shape(
            "M120 38c44 0 58 30 58 64 0 22 14 34 12 58-2 20-16 26-14 42-16 8-34 2-40-6h-32c-6 8-24"
            " 14-40 6 2-16-12-22-14-42-2-24 12-36 12-58 0-34 14-64 58-64z",
            "#3b241a",
        ),
        front=shape(
            "M72 112C62 66 86 42 120 42s58 24 48 70c-6-20-18-34-42-44-14 4-42 14-54 44z", "#3b241a"
        )
        + line("M98 62c10-4 18-4 26 2M140 68c8 6 14 14 17 22", "#6b4938", 3.6)
        + "".join(
            shape(f"M{x - 9} {y}q9-14 18 0-9 12-18 0z", c, 3)
            for x, y, c in (
                (78, 68, "#79bf6a"),
                (96, 52, "#79bf6a"),
                (120, 46, "#79bf6a"),
                (144, 52, "#79bf6a"),
                (162, 68, "#79bf6a"),
            )
        )
        + "".join(
            disc(x, y, 7.5, c, width=3.4) + disc(x, y, 2.4, YELLOW)
            for x, y, c in (
                (86, 58, "#fffdf7"),
                (108, 47, "#ff6b81"),
                (132, 47, "#fffdf7"),
                (154, 58, "#ff6b81"),
            )
        ),
        face=blush(BROWN, 129, 32, 9)
        + brows((0, 4, 1), colour="#3b241a", y=96)
        + eyes("lashes", gaze=(0, 0), y=112)
        + nose("wide")
        + mouth("laugh", 140),
        details=shape("M66 196c12 20 32 28 54 28s42-8 54-28l-36-9q-18 16-36 0z", BROWN[0]),
    ),
]
