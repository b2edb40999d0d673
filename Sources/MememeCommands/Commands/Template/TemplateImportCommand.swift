import ArgumentParser
import MemeRender
import MemeStore

struct TemplateImportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        _superCommandName: "\(Mememe.name) template",
        abstract: "Take templates of memegen or imgflip over, into folders of their own.",
        discussion: """
            The source is a folder of memegen (config.yml with its pictures), a folder of such folders, or a \
            list as imgflip's get_memes answers, in a file that ends in .json, with the pictures beside it \
            under the names that their addresses end in. Each template gets a folder in the folder for \
            all; those that are there already stay as they are. Templates that can't be read are told, and \
            the others are taken over. Look after the rights of the pictures yourself.

            --json prints folders, and failures, each with name and error.

            EXAMPLES
              mememe template import memegen/templates mine
              mememe template import get_memes.json mine
              mememe create --template ./mine/drake 'words' 'words'
            """)

    @Argument(help: "The folder or the list.", completion: .file())
    var source: String

    @Argument(
        help: "The folder for the templates, made where it is missing.", completion: .directory)
    var folder: String

    @OptionGroup var json: JSONOptions

    func validate() throws {
        if source.isEmpty || folder.isEmpty { throw ValidationError("the folders need names") }
    }

    func run() async throws {
        let sources = try TemplateSource.all(at: source)
        try Folder.createShared(folder)
        var report = Report()
        for source in sources {
            do {
                for template in try source.read() {
                    let path = "\(folder)/\(template.name)"
                    try TemplateFolder.write(template, to: path)
                    report.folders.append(path)
                    if !json.json { try Console.print(path.shown) }
                }
            } catch let error where error is TemplateError || error is FileError {
                let failure = Failure(source.name, error.message, kind: ErrorKind(error))
                report.failures.append(
                    Report.Failed(name: source.name, error: ErrorRecord(failure)))
                if !json.json { Console.note(failure, json: false) }
            }
        }
        if json.json { try Console.printJSON(report) }
        if !report.failures.isEmpty { throw ExitCode.failure }
    }

    private struct Report: Encodable {
        struct Failed: Encodable {
            var name: String
            var error: ErrorRecord
        }

        var folders: [String] = []
        var failures: [Failed] = []
    }
}

/// Something that templates are taken over from.
struct TemplateSource {
    let name: String
    let read: () throws -> [PicturedTemplate]

    /// - Throws: ``Failure``, or `FileError`.
    static func all(at path: String) throws -> [TemplateSource] {
        if path.lowercased().hasSuffix(".json") {
            let folder = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
            let list = try NamedTemplate.of(path) { try ImgflipList(contentsOf: path) }
            return list.entries.map { entry in
                TemplateSource(name: entry.name) {
                    [try ImgflipList.template(of: entry, in: folder)]
                }
            }
        }
        func memegen(_ folder: String) -> TemplateSource? {
            guard FileStamp(of: "\(folder)/\(MemegenTemplate.document)") != nil else { return nil }
            let id = FileName(folder).name
            return TemplateSource(name: id) {
                try MemegenTemplate(folder: folder, id: id).templates()
            }
        }
        if let one = memegen(path) { return [one] }
        let found = try Folder.names(in: path).sorted().compactMap { memegen("\(path)/\($0)") }
        if found.isEmpty {
            throw Failure(
                path, "there is no \(MemegenTemplate.document) in it, nor in any folder of it",
                kind: .invalidTemplate)
        }
        return found
    }
}
