import Testing

/// What can't be meant ends with status 64 and one line that says what can.
@Suite struct UsageTests {
    @Test(arguments: [
        (["create"], "<image>"),
        (["create", "cat.jpg"], "--top"),
        (["create", "cat.jpg", "--top", "x", "--fill", "blurple"], "CSS name"),
        (["create", "cat.jpg", "--top", "x", "--outline", "#12345"], "#rrggbb"),
        (["create", "cat.jpg", "--top", "x", "--background", ""], "--background"),
        (["create", "cat.jpg", "--top", "x", "--outline-width", "0.6"], "from 0 to 0.5"),
        (["create", "cat.jpg", "--top", "x", "--outline-width", "nan"], "from 0 to 0.5"),
        (["create", "cat.jpg", "--top", "x", "--case", "camel"], "upper, lower, title, none"),
        (["create", "cat.jpg", "--top", "x", "--align", "middle"], "left, center, right"),
        (["create", "cat.jpg", "--top", "x", "--canvas", "10"], "1080x1080"),
        (["create", "cat.jpg", "--top", "x", "--canvas", "0x9"], "1080x1080"),
        (["create", "cat.jpg", "--top", "x", "--canvas", "9x9", "--size", "9"], "choose one"),
        (["create", "cat.jpg", "--top", "x", "--shadow", "black,9,9"], "-1 to 1 ems"),
        (["create", "cat.jpg", "--top", "x", "--language", "turkish"], "pt-BR"),
        (["create", "cat.jpg", "--top", "x", "--valign", "center"], "top, middle, bottom"),
        (["create", "cat.jpg", "--top", "x", "--angle", "up"], "-15"),
        (["create", "cat.jpg", "--top", "x", "--max-size", "48"], "48px"),
        (["create", "cat.jpg", "--top", "x", "--min-size", "0px"], "48px"),
        (["create", "cat.jpg", "--top", "x", "--line-spacing", "9"], "from 0.5 to 5"),
        (["create", "cat.jpg", "--top", "x", "--letter-spacing", "-1"], "from -0.2 to 2"),
        (["create", "cat.jpg", "--top", "x", "--top-style", "gold"], "fill=gold"),
        (["create", "cat.jpg", "--text", "x@0,0,1"], "words@x,y,w,h"),
        (["create", "cat.jpg", "--text", "x@0,0,50,50"], "not in pixels"),
        (["create", "cat.jpg", "--bottom", "x", "--top-style", "fill=gold"], "--top"),
        (["create", "cat.jpg", "--text", "x@0,0,1,1,fill=blurple"], "in fill=blurple"),
        (["create", "", "--top", "x"], "name of a file"),
        (["create", "cat.jpg", "--top", "x", "--crop", "10x10"], "16:9"),
        (["create", "cat.jpg", "--top", "x", "--size", "0"], "1 or more"),
        (["create", "cat.jpg", "--top", "x", "--format", "heic"], "jpeg, png"),
        (["create", "cat.jpg", "--top", "x", "--quality", "101"], "from 1 to 100"),
        (["create", "cat.jpg", "--top", "x", "--max-megapixels", "0"], "above 0"),
        (["create", "cat.jpg", "--top", "x", "--font", ""], "--font"),
        (["create", "cat.jpg", "--top", "x", "-o", ""], "name of a file"),
        (["create", "cat.jpg", "--top", "x", "-o", "out.heic"], ".jpg, .png"),
        (["create", "cat.jpg", "--top", "x", "-o", "a.png", "--format", "jpeg"], "--format"),
        (["create", "cat.jpg", "--top", "x", "-o", "-", "--json"], "choose one"),
        (["create", "cat.jpg", "--top", "x", "--store", ""], "folder"),
        (["create", "cat.jpg", "dog.jpg", "--top", "x"], "dog.jpg"),
        (["list", "--limit", "0"], "1 or more"),
        (["list", "--columns", "3"], "--grid"),
        (["list", "--grid", "--columns", "0"], "from 1"),
        (["list", "--grid", "--cell", "1"], "from 16"),
        (["list", "--grid", "-o", "grid.tiff"], ".jpg, .png"),
        (["show"], "<id>"),
        (["edit", "abc"], "no change"),
        (["edit", "abc", "--force"], "-o"),
        (["edit", "abc", "--text", "x", "--no-text"], "choose one"),
        (["delete"], "<ids>"),
        (["delete", "abc"], "--yes"),
        (["share", "abc"], "--clipboard"),
        (["share", "abc", "--open", "--email"], "one of"),
        (["share", "abc", "--open", "--force"], "--to"),
        (["share", "abc", "--to", "x.tiff"], ".jpg, .png"),
        (["creat"], "creat"),
        (["--colour"], "--colour"),
    ])
    func wrongUsage(_ arguments: [String], _ hint: String) async throws {
        let environment = try TestEnvironment()
        try environment.add("rgb.jpg", as: "cat.jpg")
        let run = try await environment.run(arguments)
        #expect(run.status == 64)
        #expect(run.output.isEmpty)
        #expect(run.errorLines.count == 1)
        #expect(run.error.hasPrefix("mememe: "))
        #expect(run.error.contains(hint))
        #expect(run.error.contains("--help"))
        #expect(try environment.files == ["cat.jpg"])
    }
}
