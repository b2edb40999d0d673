import CCairo
import Synchronization

/// fontconfig's list of the outline fonts that are installed.
///
/// Unchecked, because the handle is C's: fontconfig may be asked by several threads at once (from
/// 2.10.91 on), and nothing here changes the list.
final class InstalledFonts: @unchecked Sendable {
    /// One face of a font file.
    struct Face: Hashable {
        var path: String
        /// Which face of the file; from bit 16 on which named instance, from 1.
        var index: Int
        var style: String
        /// Whether it is a variable font as a whole and not an instance of it.
        var isVariable: Bool

        init?(_ pattern: FontPattern) {
            guard let path = pattern.path else { return nil }
            self.path = path
            index = pattern.index
            isVariable = pattern.isVariable
            style = pattern.style ?? (isVariable ? "variable" : "")
        }
    }

    private let configuration: OpaquePointer

    private static let shared = Mutex<InstalledFonts?>(nil)

    /// The fonts that are installed now; `nil` where fontconfig can't start, which leaves the
    /// bundled fonts.
    ///
    /// One list serves the whole process, since reading it costs more than a meme; where fonts
    /// have been installed or removed meanwhile, it is read anew.
    static func current() -> InstalledFonts? {
        shared.withLock { known in
            if let fonts = known, FcConfigUptoDate(fonts.configuration) != 0 { return fonts }
            known = FcInitLoadConfigAndFonts().map(InstalledFonts.init(owning:))
            return known
        }
    }

    private init(owning configuration: OpaquePointer) { self.configuration = configuration }

    /// The fonts that a configuration of fontconfig's lists.
    /// - Parameter path: the file, as fonts.conf(5) describes it.
    convenience init?(configuration path: String) {
        guard let configuration = FcConfigCreate() else { return nil }
        self.init(owning: configuration)
        guard FcConfigParseAndLoad(configuration, path, 1) != 0,
            FcConfigBuildFonts(configuration) != 0
        else { return nil }
    }

    deinit { FcConfigDestroy(configuration) }

    /// Every family with its boldest upright face, sorted by name.
    func families() -> [(name: String, face: Face)] {
        var best: [String: (FamilyRank, FontPattern)] = [:]
        forEachFace { pattern in
            guard pattern.isOpenType, pattern.hasOutlines, let name = pattern.family,
                let rank = FamilyRank(pattern, prefersVariable: false)
            else { return }
            if let known = best[name], known.0 < rank { return }
            best[name] = (rank, pattern)
        }
        return best.compactMap { name, best in Face(best.1).map { (name, $0) } }
            .sorted { ($0.0.lowercased(), $0.0) < ($1.0.lowercased(), $1.0) }
    }

    /// The faces of a family, or the face whose family and style it is, in any letter case; the
    /// boldest upright one first.
    /// - Parameter isVariable: whether faces of variable fonts go before all others.
    func faces(ofFamily name: String, isVariable: Bool) -> [Face] {
        let wanted = name.lowercased()
        var faces: [(rank: FamilyRank, face: Face)] = []
        forEachFace { pattern in
            guard pattern.isNamed(wanted),
                pattern.isOpenType, pattern.hasOutlines,
                let rank = FamilyRank(pattern, prefersVariable: isVariable),
                let face = Face(pattern)
            else { return }
            faces.append((rank, face))
        }
        return faces.sorted { $0.rank < $1.rank }.map(\.face)
    }

    /// Calls `body` with each face. The pattern must not outlive the list.
    func forEachFace(_ body: (FontPattern) -> Void) {
        // The list itself and not a copy, which would cost ten times as much.
        guard let set = FcConfigGetFonts(configuration, FcSetSystem) else { return }
        for index in 0..<Int(set.pointee.nfont) {
            if let pattern = set.pointee.fonts[index] { body(FontPattern(pointer: pattern)) }
        }
    }
}

/// How well a face represents its family in a caption: less is better.
private struct FamilyRank: Comparable {
    private let penalty: Int
    private let path: String
    private let index: Int

    init?(_ pattern: FontPattern, prefersVariable: Bool) {
        guard let path = pattern.path else { return nil }
        self.path = path
        index = pattern.index
        // Boldness is worth a little width, but no slant.
        var penalty = abs(pattern.width - 100) - pattern.weight
        if !pattern.isUpright { penalty += 1000 }
        if prefersVariable && !pattern.isVariable && pattern.index >> 16 == 0 { penalty += 10_000 }
        self.penalty = penalty
    }

    static func < (a: FamilyRank, b: FamilyRank) -> Bool {
        // An instance that has a name, and a number above 0, goes before the variable font as a
        // whole, which has 0.
        (a.penalty, a.path, -a.index) < (b.penalty, b.path, -b.index)
    }
}
