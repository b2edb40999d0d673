import ArgumentParser
import MemeRender
import MemeStore

struct TemplateImportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        _superCommandName: "\(Mememe.name) template",
        abstract: "Take templates of memegen or imgflip over, into the store or into folders.",
        discussion: """
            The source is a folder of memegen (config.yml with its pictures), a folder of such folders, or a \
            list as imgflip's get_memes answers, in a file that ends in .json, with the pictures beside it \
            under the names that their addresses end in. They are put into the store; or, if a folder \
            for all is named, each gets a folder in it. Those whose names are taken already stay as they \
            are, unless --replace puts them into the trash. Templates that can't be read are told, and the \
            others are taken over. Look after the rights of the pictures yourself.

            --json prints names (of those in the store), folders, and failures, each with name and error.

            EXAMPLES
              mememe template import memegen/templates
              mememe template import get_memes.json
              mememe template import memegen/templates mine
              mememe create --template ./mine/drake 'words' 'words'
            """)

    @Argument(help: "The folder or the list.", completion: .file())
    var source: String

    @Argument(
        help: "A folder for the templates, made where it is missing, in place of the store.",
        completion: .directory)
    var folder: String?

    @Flag(help: "Put templates that have the names into the trash.")
    var replace = false

    @OptionGroup var json: JSONOptions
    @OptionGroup var storage: StoreOptions

    func validate() throws {
        if source.isEmpty || folder == "" { throw ValidationError("the folders need names") }
        if folder != nil, replace {
            throw ValidationError("--replace is of the store: leave the folder away")
        }
    }

    func run() async throws {
        let sources = try TemplateSource.all(at: source)
        try folder.map { try Folder.createShared($0) }
        let store = try folder == nil ? storage.open() : nil
        var report = Report()
        for source in sources {
            do {
                for template in try source.read() {
                    if let store {
                        try await store.save(template, replacing: replace)
                        report.names.append(template.name)
                        if !json.json { try Console.print(template.name) }
                    } else if let folder {
                        let path = "\(folder)/\(template.name)"
                        try TemplateFolder.write(template, to: path)
                        report.folders.append(path)
                        if !json.json { try Console.print(path.shown) }
                    }
                }
            } catch let error where error.isOfOneTemplate {
                let failure = Failure(source.name, error.message, kind: ErrorKind(error))
                report.failures.append(
                    Report.Failed(name: source.name, error: ErrorJSON(failure)))
                if !json.json { Console.note(failure, json: false) }
            }
        }
        if json.json { try Console.printJSON(report) }
        if !report.failures.isEmpty { throw ExitCode.failure }
    }

    private struct Report: Encodable {
        struct Failed: Encodable {
            var name: String
            var error: ErrorJSON
        }

        var names: [String] = []
        var folders: [String] = []
        var failures: [Failed] = []
    }
}

extension Error {
    /// Whether the error concerns one template, and others can be taken over.
    fileprivate var isOfOneTemplate: Bool {
        if case .templateExists? = self as? StoreError { return true }
        return self is TemplateError || self is FileError
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
