import MemeRender
import MemeStore

/// A template that the command line names.
enum NamedTemplate {
    /// The template of a name, an alias, or a folder.
    ///
    /// - Parameter name: a path with a slash, or else a name.
    /// - Throws: ``Failure``, or `FileError`.
    static func find(_ name: String) throws -> PicturedTemplate {
        try of(name) {
            if name.contains("/") { return try TemplateFolder.read(name) }
            return try BuiltInTemplates.find(name)
        }
    }

    /// Adds the name of a template to errors about it.
    static func of<Result>(_ name: String, _ body: () throws -> Result) throws -> Result {
        do {
            return try body()
        } catch let error as TemplateError {
            if case .unknown = error { throw Failure(error.message, kind: ErrorKind(error)) }
            throw Failure(name, error.message, kind: ErrorKind(error))
        }
    }
}
