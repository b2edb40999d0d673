import Foundation
package import MemeRender

/// The form of a template as files: a folder with `template.json`, and beside it the pictures that it
/// names.
public enum TemplateFolder {
    /// The name of the file that says what the template is.
    public static let document = "template.json"
    /// The longest such file, in bytes.
    static let longestDocument = 1 << 20

    /// Reads a template from a folder.
    ///
    /// Pictures are regular files of the folder itself; the template can't name any others.
    /// - Parameter folder: the path of the folder.
    /// - Throws: `FileError`, or `TemplateError`.
    public static func read(_ folder: String) throws -> PicturedTemplate {
        let bytes = try [UInt8](contentsOfFile: "\(folder)/\(document)", limit: longestDocument)
        return try read(bytes) { try picture($0, in: folder) }
    }

    /// Reads a picture of a folder.
    ///
    /// - Parameters:
    ///   - name: the name of a regular file in the folder itself.
    ///   - folder: the path of the folder.
    /// - Throws: `FileError`, or `TemplateError`.
    package static func picture(_ name: String, in folder: String) throws -> EncodedImage {
        let path = "\(folder)/\(name)"
        guard let status = stat(ofName: path) else { throw TemplateError.missingFile(name) }
        guard status.isRegularFile else {
            throw TemplateError.invalid(
                reason: "its picture \(name) is no file, but a link, a folder or something else")
        }
        do {
            return try EncodedImage(contentsOfFile: path)
        } catch FileError.notPicture(_, let error) {
            throw TemplateError.unusablePicture(name, error)
        }
    }

    /// Decodes a template, and reads its pictures.
    ///
    /// - Parameters:
    ///   - document: the content of `template.json`.
    ///   - picture: reads a picture of a name that has no path.
    static func read(
        _ document: [UInt8], picture: (String) throws -> EncodedImage
    ) throws -> PicturedTemplate {
        let template = try decode(document)
        try template.check()
        var pictures: [String: EncodedImage] = [:]
        for name in template.sources {
            guard isFileName(name) else {
                throw TemplateError.invalid(
                    reason:
                        "it names a picture “\(name.prefix(80))”, which is no name of a file beside it"
                )
            }
            pictures[name] = try picture(name)
        }
        return try PicturedTemplate(template, pictures: pictures)
    }

    /// - Throws: `TemplateError`.
    static func decode(_ document: [UInt8]) throws(TemplateError) -> Template {
        do {
            return try JSONDecoder().decode(Template.self, from: Data(document))
        } catch let error as TemplateError {
            throw error
        } catch {
            let reason = (error as? DecodingError)?.brief() ?? "it makes no sense"
            throw .invalid(reason: "\(Self.document): \(reason)")
        }
    }

    /// Writes a template into a new folder: all of it, or nothing.
    ///
    /// - Parameters:
    ///   - template: the template.
    ///   - folder: the path of the folder, which mustn't exist; its own folder must.
    /// - Throws: `FileError`.
    public static func write(_ template: PicturedTemplate, to folder: String) throws {
        let names = fileNames(of: template)
        let document = template.template.renamingPictures { name in
            Digest(name).flatMap { names[$0] } ?? name
        }
        let staged = try StagedFolder(besides: folder)
        for (digest, picture) in template.pictures {
            if let name = names[digest] { try write(picture.bytes, to: "\(staged.path)/\(name)") }
        }
        try write(
            JSONIndentation.indented(document.json) + [UInt8(ascii: "\n")],
            to: "\(staged.path)/\(Self.document)")
        try staged.claim()
    }

    private static func write(_ bytes: [UInt8], to path: String) throws(FileError) {
        try AtomicFile.holding(bytes, besides: path, permissions: 0o600).replace(path)
    }

    /// The names of a template's pictures as files.
    private static func fileNames(of template: PicturedTemplate) -> [Digest: String] {
        var names: [Digest: String] = [:]
        for (index, source) in template.template.sources.enumerated() {
            guard let digest = Digest(source), let picture = template.pictures[digest] else {
                continue
            }
            let stem = index == 0 ? "background" : "picture-\(index)"
            names[digest] = "\(stem).\(picture.format.fileExtension)"
        }
        return names
    }

    /// Whether a name can only be that of a file in the folder itself.
    package static func isFileName(_ name: String) -> Bool {
        !name.isEmpty && name != "." && name != ".." && !name.hasPrefix(".")
            && name.utf8.count <= 200
            && !name.unicodeScalars.contains {
                $0 == "/" || $0 == "\\" || $0.properties.generalCategory == .control
            }
    }
}
