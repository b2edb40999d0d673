import Foundation
import ExtrasAssets

/// The people of a game: at least ``minimumCount`` with different names.
public struct MemberDeck: Hashable, Sendable {
    /// The number of names below a picture.
    public static let minimumCount = MemberGame.optionCount

    /// The members by name; numbers in names are compared as numbers.
    public let members: [Member]

    /// - Parameters:
    ///   - members: the members; those of one name are merged.
    ///   - source: the name of the deck in errors.
    /// - Throws: ``MemberDeckError/tooFewMembers(_:names:)`` if there are fewer than ``minimumCount``
    ///   names.
    public init(_ members: [Member], from source: String = "the deck") throws(MemberDeckError) {
        // Members whose names differ only in letter case or Unicode form are merged, because their
        // buttons would look the same.
        var places: [String: Int] = [:]
        var merged: [Member] = []
        for member in members {
            let key = member.name.lowercased()
            if let place = places[key] {
                let before = merged[place]
                merged[place] = Member(
                    name: before.name, portraits: before.portraits + member.portraits)
            } else {
                places[key] = merged.count
                merged.append(member)
            }
        }
        guard merged.count >= Self.minimumCount else {
            throw .tooFewMembers(source, names: merged.map(\.name))
        }
        self.members = merged.sorted { Self.isOrdered($0.name, $1.name) }
    }

    /// Makes a deck of the pictures in a folder. Each file is named after its person (see
    /// ``MemberDeckError`` for what may be wrong). Hidden files, other files and subfolders are skipped.
    /// It doesn't read the pictures.
    public init(folder: String) throws(MemberDeckError) {
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: folder, isDirectory: &isFolder) else {
            throw .missing(folder)
        }
        guard isFolder.boolValue else { throw .notAFolder(folder) }
        guard access(folder, R_OK | X_OK) == 0,
            let names = try? FileManager.default.contentsOfDirectory(atPath: folder)
        else { throw .permissionDenied(folder) }
        var members: [Member] = []
        for file in names.sorted(by: Self.isOrdered) {
            let path = folder.hasSuffix("/") ? folder + file : "\(folder)/\(file)"
            guard let name = MemberName.read(fromFile: file), Self.isFile(path) else { continue }
            members.append(Member(name: name, portraits: [.file(path: path)]))
        }
        try self.init(members, from: folder)
    }

    /// The bundled drawings of fictitious people.
    public static let sample: MemberDeck = {
        let portraits = UnsafeBufferPointer(start: mm_portraits(), count: mm_portrait_count())
        let members = portraits.enumerated().map { index, portrait in
            Member(name: String(cString: portrait.name), portraits: [.sample(index)])
        }
        return MemberDeck(sorted: members.sorted { isOrdered($0.name, $1.name) })
    }()

    private init(sorted members: [Member]) { self.members = members }

    private static func isFile(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    }

    /// Orders `Ada 2` before `Ada 10`, the same in every locale.
    private static func isOrdered(_ one: String, _ other: String) -> Bool {
        let order = one.compare(other, options: [.caseInsensitive, .numeric])
        return order == .orderedSame ? one < other : order == .orderedAscending
    }
}
