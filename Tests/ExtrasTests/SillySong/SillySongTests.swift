import Extras
import Testing

@Suite struct ShortNameTests {
    @Test(arguments: [
        ("Nate", "ate"), ("KATE", "ate"), ("Lincoln", "incoln"), ("Christopher", "istopher"),
        ("Anna", "anna"), ("Oz", "oz"), ("Schwartz", "artz"), ("Ubaldo", "ubaldo"),
    ])
    func consonantsBeforeTheFirstVowelAreRemoved(_ name: String, _ short: String) {
        #expect(SillySong.shortName(from: name) == short)
    }

    @Test(arguments: [("Lynn", "lynn"), ("Ng", "ng"), ("MVP", "mvp"), ("Bryn Gwyn", "bryn gwyn")])
    func withoutAVowelNothingIsRemoved(_ name: String, _ short: String) {
        #expect(SillySong.shortName(from: name) == short)
    }

    @Test(arguments: [
        ("José", "osé"), ("Zoë", "oë"), ("Ångström", "ångström"), ("Žižek", "ižek"),
        ("Søren", "øren"), ("Þór", "ór"), ("Łódź", "ódź"), ("Ægir", "ægir"), ("Kýra", "ýra"),
        ("Nguyễn", "uyễn"), ("ßa", "a"), ("Ĳsbrand", "ĳsbrand"),
        // The same letters, each with its accent as a combining character.
        ("Jose\u{301}", "ose\u{301}"), ("Z\u{30c}i\u{301}a", "i\u{301}a"),
    ])
    func accentsMakeNoOtherLetter(_ name: String, _ short: String) {
        #expect(SillySong.shortName(from: name) == short)
    }

    @Test(arguments: [
        ("Νίκος", "ίκος"), ("Ξένια", "ένια"), ("Владимир", "адимир"), ("Йосиф", "осиф"),
        ("Ёлка", "ёлка"), ("Ўладзь", "адзь"), ("Գրիգոր", "իգոր"), ("თამარ", "ამარ"),
    ])
    func alphabetsHaveVowelsOfTheirOwn(_ name: String, _ short: String) {
        #expect(SillySong.shortName(from: name) == short)
    }

    @Test(arguments: ["דוד", "محمد", "राम", "साई", "민수", "さくら", "小明", "🦊"])
    func scriptsWithoutALetterForEachSoundStayWhole(_ name: String) {
        #expect(SillySong.shortName(from: name) == name)
    }

    @Test(arguments: [
        ("Mary-Jane", "ary-jane"), ("Jean Paul", "ean paul"), ("D'Angelo", "angelo"),
        ("O’Brien", "o’brien"), ("J. R. Ewing", "ewing"), ("Ng Ai", "ai"), ("  Nate\n", "ate"),
    ])
    func nothingIsLeftHangingBeforeTheFirstVowel(_ name: String, _ short: String) {
        #expect(SillySong.shortName(from: name) == short)
    }

    @Test(arguments: [("3PO", "3o"), ("R2D2", "r2d2"), ("🦊Fox", "🦊ox"), ("小Ming", "小ing")])
    func onlyConsonantsAreRemoved(_ name: String, _ short: String) {
        #expect(SillySong.shortName(from: name) == short)
    }

    @Test(arguments: ["", " ", "\n\t"]) func anEmptyNameStaysEmpty(_ name: String) {
        #expect(SillySong.shortName(from: name) == "")
    }
}

@Suite struct LyricsTests {
    @Test func bothNamesComeIntoTheSong() {
        let lyrics = SillySong.lyrics(for: "Nate")
        #expect(lyrics.hasPrefix("Nate, Nate, bo bate,\n"))
        #expect(lyrics.contains("fo fate,"))
        #expect(lyrics.contains("mo mate:"))
        #expect(lyrics.hasSuffix("\nNate!"))
        #expect(!lyrics.contains("_NAME>"))
    }

    @Test func aNameIsSungAsItIsWritten() {
        #expect(SillySong.lyrics(for: "  McDonald ").hasPrefix("McDonald, McDonald, bo bonald"))
    }

    @Test func spacesAndControlCharactersPartWords() {
        #expect(SillySong("\tMary \n Jane\u{0}\u{1b}")?.name == "Mary Jane")
    }

    @Test func aNameCanBeTooLong() {
        let longest = String(repeating: "a", count: SillySong.longestName)
        #expect(SillySong(longest)?.name == longest)
        #expect(SillySong(longest + "a") == nil)
    }

    @Test(arguments: ["", "  "]) func nobodyHasNoSong(_ name: String) {
        #expect(SillySong(name) == nil)
        #expect(SillySong.lyrics(for: name) == "")
    }

    @Test func anotherTemplateMakesAnotherSong() throws {
        let template = try LyricsTemplate("<SHORT_NAME>-o-<SHORT_NAME>, <FULL_NAME>\r\n\n")
        #expect(SillySong.lyrics(for: "Bo", by: template) == "o-o-o, Bo")
    }

    @Test(arguments: ["\n", "\r\n", "\r"])
    func linesEndAlikeHoweverTheTemplateWasSaved(_ end: String) throws {
        let lines = ["\u{feff}Oh <SHORT_NAME>", "", "  <FULL_NAME>", ""]
        let template = try LyricsTemplate(lines.joined(separator: end))
        #expect(SillySong.lyrics(for: "Bo", by: template) == "Oh o\n\n  Bo")
    }

    @Test func aNameThatLooksLikeAPlaceIsNone() throws {
        let template = try LyricsTemplate("<FULL_NAME> and <SHORT_NAME>")
        #expect(
            SillySong.lyrics(for: "<SHORT_NAME>", by: template) == "<SHORT_NAME> and <ort_name>")
        #expect(
            SillySong.lyrics(for: "a<FULL_NAME>", by: template)
                == "a<FULL_NAME> and a<full_name>")
    }

    @Test(arguments: ["", "la la la", "<full_name>", "FULL_NAME"])
    func aTemplateNeedsAPlaceForTheName(_ text: String) {
        #expect(throws: LyricsTemplateError.noPlaceForName) { try LyricsTemplate(text) }
    }
}
