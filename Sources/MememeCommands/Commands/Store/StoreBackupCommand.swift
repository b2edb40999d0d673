import ArgumentParser
import MemeRender
import MemeStore

struct StoreBackupCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "backup",
        abstract: "Copy the whole store, while others use it.",
        discussion: """
            The copy is the store as it is at one moment, with the trash. A name that ends in .tar is \
            an archive, which tar -x unpacks to a store; any other a folder that is a store itself. \
            Nothing that exists is replaced, and where the backup fails nothing is left of it. Every \
            picture is compared with its digest on the way; what the store itself lacks is told, and \
            the rest is copied.

            --json prints file or folder (what was made; the other is null), memeCount, \
            templateCount, pictureCount, byteCount, what the store lacks (lacking), and how much that is (lackingCount).

            Exit status: 0 done, 1 failed, or the store lacks something.

            EXAMPLES
              mememe store backup memes.tar
              mememe store backup /mnt/backup/memes
              mememe list --store /mnt/backup/memes
            """)

    @Argument(help: "The file (.tar) or the folder that is made.", completion: .file())
    var destination: String

    @OptionGroup var json: JSONOptions
    @OptionGroup var storage: StoreOptions

    func validate() throws {
        if destination.isEmpty { throw ValidationError("the backup needs a name") }
        try StoreOptions.validate(destination)
        switch FileName(destination).fileExtension?.lowercased() {
        case "gz", "tgz", "xz", "bz2", "zst", "zip":
            throw ValidationError(
                "pictures are compressed already: name the archive .tar, or name a folder")
        default: break
        }
    }

    private var place: StoreBackup.Destination {
        let path = destination.withoutSlashes
        return FileName(path).fileExtension?.lowercased() == "tar" && path == destination
            ? .archive(path) : .folder(path)
    }

    func run() async throws {
        let store = try storage.openExisting()
        let backup = try await Interruptions.cancelling { [place] in
            try await withProgress("Backing up") { progress in
                try await store.backUp(to: place, progress: progress)
            }
        }
        let path = backup.destination.path
        Console.warn(lacking: backup.lacking)
        if json.json {
            try Console.printJSON(
                BackupRecord(
                    backup.destination, memes: backup.memes, templates: backup.templates,
                    pictures: backup.pictures, byteCount: backup.byteCount,
                    lacking: backup.lacking))
        } else {
            try Console.print(
                "\(path.shown): \(backup.memes.of("meme")), \(backup.pictures.of("picture")), "
                    + backup.byteCount.inBytes)
        }
        if !backup.lacking.isEmpty { throw ExitCode.failure }
    }
}

/// The output of `--json` for a backup or an export.
struct BackupRecord: Encodable {
    /// The archive, or the folder.
    @OrNull var file: String? = nil
    @OrNull var folder: String? = nil
    var memeCount: Int
    /// The number of templates, those in the trash included in a backup.
    var templateCount: Int
    var pictureCount: Int
    var byteCount: Int
    /// What was missing in the store itself.
    var lacking: [String]
    var lackingCount: Int

    init(
        _ destination: StoreBackup.Destination, memes: Int, templates: Int, pictures: Int,
        byteCount: Int, lacking: [StoreError]
    ) {
        switch destination {
        case .archive(let path): file = path
        case .folder(let path): folder = path
        }
        memeCount = memes
        templateCount = templates
        pictureCount = pictures
        self.byteCount = byteCount
        self.lacking = lacking.map(\.message)
        lackingCount = lacking.count
    }
}

extension Console {
    /// Warns of what a copy lacks: the first items, and the number of the others.
    ///
    /// - Parameter more: how many items are missing in addition to these.
    static func warn(lacking errors: [StoreError], more: Int = 0) {
        for error in errors.prefix(mostLacking) { note("warning: \(error.message)") }
        let untold = errors.count - min(errors.count, mostLacking) + more
        if untold > 0 { note("warning: \(untold) more like these; --json tells of them") }
    }

    private static let mostLacking = 100
}
