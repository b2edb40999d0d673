import CCairo

/// fontconfig's list of the outline fonts that are installed.
struct InstalledFonts: ~Copyable {
    /// One face of a font file.
    struct Face: Hashable {
        var path: String
        var index: Int
        var style: String
    }

    private let configuration: OpaquePointer

    /// `nil` where fontconfig can't start, which leaves the bundled font.
    init?() {
        guard let configuration = FcInitLoadConfigAndFonts() else { return nil }
        self.configuration = configuration
    }

    deinit { FcConfigDestroy(configuration) }

    /// Every family with its boldest upright face, sorted by name.
    borrowing func families() -> [(name: String, face: Face)] {
        var best: [String: (boldness: Int32, face: Face)] = [:]
        forEachFace { pattern in
            guard let name = pattern.string(FC_FAMILY), let path = pattern.string(FC_FILE) else {
                return
            }
            let style = pattern.string(FC_STYLE) ?? ""
            let boldness =
                (pattern.integer(FC_WEIGHT) ?? 0)
                - (pattern.integer(FC_SLANT) ?? 0) * 1000
                // Of equally bold faces the one of usual width, then the first by name.
                - abs((pattern.integer(FC_WIDTH) ?? 100) - 100)
            let face = Face(path: path, index: Int(pattern.integer(FC_INDEX) ?? 0), style: style)
            if let known = best[name],
                (known.boldness, face.path, face.index)
                    > (boldness, known.face.path, known.face.index)
            {
                return
            }
            best[name] = (boldness, face)
        }
        return best.map { ($0.key, $0.value.face) }
            .sorted { ($0.0.lowercased(), $0.0) < ($1.0.lowercased(), $1.0) }
    }

    private borrowing func forEachFace(_ body: (Pattern) -> Void) {
        let all = FcPatternCreate()
        defer { FcPatternDestroy(all) }
        FcPatternAddBool(all, FC_SCALABLE, 1)
        let properties = FcObjectSetCreate()
        defer { FcObjectSetDestroy(properties) }
        for property in [
            FC_FAMILY, FC_STYLE, FC_FILE, FC_INDEX, FC_WEIGHT, FC_SLANT, FC_WIDTH,
        ] {
            FcObjectSetAdd(properties, property)
        }
        guard let list = FcFontList(configuration, all, properties) else { return }
        defer { FcFontSetDestroy(list) }
        for index in 0..<Int(list.pointee.nfont) {
            if let pattern = list.pointee.fonts[index] { body(Pattern(pointer: pattern)) }
        }
    }

    /// A view of one of fontconfig's patterns.
    private struct Pattern {
        let pointer: OpaquePointer

        func string(_ property: String) -> String? {
            var value: UnsafeMutablePointer<FcChar8>?
            guard FcPatternGetString(pointer, property, 0, &value) == FcResultMatch, let value
            else { return nil }
            return String(cString: value)
        }

        func integer(_ property: String) -> Int32? {
            var value: Int32 = 0
            return FcPatternGetInteger(pointer, property, 0, &value) == FcResultMatch
                ? value : nil
        }
    }
}
