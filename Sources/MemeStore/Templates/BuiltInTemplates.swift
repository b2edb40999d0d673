public import MemeRender
import TemplateAssets

/// The templates that are part of mememe. `Templates` in the repository has their files.
public enum BuiltInTemplates {
    /// Their names, sorted.
    public static var names: [String] { documents.map(\.name) }

    /// All of them without their pictures, which go by the names of their files; sorted by name.
    public static let all: [Template] = documents.compactMap {
        try? TemplateFolder.decode($0.file.bytes)
    }

    /// The template of a name.
    ///
    /// - Returns: `nil` if there is none.
    public static func template(named name: String) -> PicturedTemplate? {
        let files = files.filter { $0.folder == name }
        guard let document = files.first(where: { $0.name == TemplateFolder.document }) else {
            return nil
        }
        return try? TemplateFolder.read(document.bytes) { name in
            guard let file = files.first(where: { $0.name == name }) else {
                throw TemplateError.missingFile(name)
            }
            return try EncodedImage(file.bytes)
        }
    }

    /// The template of a name or an alias.
    ///
    /// - Throws: `TemplateError.unknown(_:similar:)`.
    public static func find(_ name: String) throws(TemplateError) -> PicturedTemplate {
        if let template = template(named: name) { return template }
        let all = all
        guard let known = all.first(where: { $0.aliases.contains(name) }),
            let template = template(named: known.name)
        else {
            throw .unknown(name, similar: Template.names(like: name, among: all))
        }
        return template
    }

    private static var documents: [(name: String, file: File)] {
        files.filter { $0.name == TemplateFolder.document }.map { ($0.folder, $0) }
    }

    private static var files: [File] {
        UnsafeBufferPointer(start: mm_template_files(), count: mm_template_file_count()).map(
            File.init)
    }
}

/// A file of a template, in the executable.
private struct File {
    let folder: String
    let name: String
    private let content: UnsafeBufferPointer<UInt8>

    init(_ file: mm_template_file) {
        folder = String(cString: file.folder)
        name = String(cString: file.name)
        content = UnsafeBufferPointer(start: file.bytes, count: file.size)
    }

    var bytes: [UInt8] { [UInt8](content) }
}
