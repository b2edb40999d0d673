import CCairo
import Synchronization

/// fontconfig's list of the installed outline fonts.
///
/// `@unchecked` because it holds a C handle: several threads may query fontconfig at once (from 2.10.91
/// on), and nothing here changes the list.
final class InstalledFonts: @unchecked Sendable {
    /// One face of a font file.
    struct Face: Hashable {
        var path: String
        /// The face in its file; the bits from 16 on are the named instance, from 1.
        var index: Int
        var style: String
        /// Whether this is the variable font as a whole and not an instance of it.
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

    /// The fonts that are installed now; `nil` if fontconfig can't start, so that only bundled fonts
    /// remain.
    ///
    /// The process keeps one list, because reading it costs more than a meme. It is read again if fonts
    /// have been installed or removed.
    static func current() -> InstalledFonts? {
        shared.withLock { known in
            if let fonts = known, FcConfigUptoDate(fonts.configuration) != 0 { return fonts }
            known = FcInitLoadConfigAndFonts().map(InstalledFonts.init(owning:))
            return known
        }
    }

    private init(owning configuration: OpaquePointer) { self.configuration = configuration }

    /// The fonts that a fontconfig configuration lists.
    /// - Parameter path: the configuration file; its format is in fonts.conf(5).
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

    /// The faces of a family, or the face with this family and style, in any letter case. The boldest
    /// upright face comes first.
    /// - Parameter isVariable: whether faces of variable fonts come before all others.
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
        // Reads the list in place, because a copy would cost ten times as much.
        guard let set = FcConfigGetFonts(configuration, FcSetSystem) else { return }
        for index in 0..<Int(set.pointee.nfont) {
            if let pattern = set.pointee.fonts[index] { body(FontPattern(pointer: pattern)) }
        }
    }
}

/// The rank of a face as representative of its family in a caption; smaller is better.
private struct FamilyRank: Comparable {
    private let penalty: Int
    private let path: String
    private let index: Int

    init?(_ pattern: FontPattern, prefersVariable: Bool) {
        guard let path = pattern.path else { return nil }
        self.path = path
        index = pattern.index
        // Weight outranks a little width. Upright faces outrank slanted ones.
        var penalty = abs(pattern.width - 100) - pattern.weight
        if !pattern.isUpright { penalty += 1000 }
        if prefersVariable && !pattern.isVariable && pattern.index >> 16 == 0 { penalty += 10_000 }
        self.penalty = penalty
    }

    static func < (a: FamilyRank, b: FamilyRank) -> Bool {
        // A named instance has an index above 0 and ranks before the variable font as a whole, which has
        // 0.
        (a.penalty, a.path, -a.index) < (b.penalty, b.path, -b.index)
    }
}
