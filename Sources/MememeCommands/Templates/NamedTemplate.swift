import MemeRender
import MemeStore

/// A template that the command line names.
enum NamedTemplate {
    /// The template of a folder, or of a name or an alias: in the store, else a built-in one.
    ///
    /// - Parameters:
    ///   - name: a path with a slash, or else a name.
    ///   - storage: names the store, which needn't be there.
    /// - Throws: ``Failure``, `StoreError` or `FileError`.
    static func find(_ name: String, in storage: StoreOptions) async throws -> PicturedTemplate {
        if name.contains("/") { return try of(name) { try TemplateFolder.read(name) } }
        let store = try storage.openIfThere()
        do {
            return try await store.template(named: name)
        } catch let error as TemplateError {
            throw failure(name, error)
        }
    }

    /// Adds the name of a template to errors about it.
    static func of<Result>(_ name: String, _ body: () throws -> Result) throws -> Result {
        do {
            return try body()
        } catch let error as TemplateError {
            throw failure(name, error)
        }
    }

    static func failure(_ name: String, _ error: TemplateError) -> Failure {
        if case .unknown = error { return Failure(error.message, kind: ErrorKind(error)) }
        return Failure(name, error.message, kind: ErrorKind(error))
    }
}
