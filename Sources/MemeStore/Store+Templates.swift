public import Foundation
import MemeConcurrency
public import MemeRender

/// A template of a store, without its pictures.
public struct StoredTemplate: Hashable, Sendable {
    /// The template, whose pictures go by their digests.
    public let template: Template
    /// The SHA-256 of the template, which tells its versions apart.
    public let digest: Digest
    /// When it was put into the store.
    public let modified: Date
    /// When it was put into the trash, or another one took its name; `nil` if it is listed.
    public let discarded: Date?

    init(_ row: TemplateRow) throws(StoreError) {
        template = try row.decoded()
        digest = row.digest
        modified = row.modified
        discarded = row.discarded
    }

    public var name: String { template.name }
}

/// Whether a template that is saved may take the name of another one, which goes into the trash then.
public enum TemplateSaving: Hashable, Sendable {
    /// It mustn't: the name must be free, or of the very same template.
    case new
    /// It may.
    case inPlace
    /// It may if the other one is still the template with this digest (optimistic concurrency).
    case inPlaceOf(Digest)
}

/// The store's own templates, beside those that are part of mememe.
///
/// A template is found by its name. One that takes the name of another puts it into the trash, from where it
/// comes back like a meme. One that has the name of a built-in template stands for it.
extension Store {
    // MARK: Finding

    /// The template of a name or an alias: of the store, else a built-in one.
    ///
    /// - Parameter name: the name or alias.
    /// - Throws: `TemplateError.unknown(_:similar:)`, or ``StoreError``.
    public func template(named name: String) async throws -> PicturedTemplate {
        if let own = try await ownTemplate(named: name) { return own }
        if let known = try? BuiltInTemplates.find(name) { return known }
        throw try await unknownTemplate(name)
    }

    /// The store's own template of a name or an alias; a built-in one's name comes before an alias.
    ///
    /// - Returns: `nil` if there is none.
    public func ownTemplate(named name: String) async throws -> PicturedTemplate? {
        try checkPlace()
        guard let row = try await catalog.templates(.called(name), limit: 1).first else {
            return nil
        }
        if row.name != name, BuiltInTemplates.names.contains(name) { return nil }
        return try await Workers.disk.run { [blobs] in try blobs.pictured(row) }
    }

    /// The templates of the store and the built-in ones, without their pictures.
    ///
    /// - Parameters:
    ///   - text: what to search for; all, by name, if it has no word.
    ///   - limit: the largest number of the store's own.
    /// - Returns: the templates, the best first, and the names of those that are the store's own.
    public func templates(
        matching text: String = "", limit: Int = .max
    ) async throws -> (templates: [Template], own: Set<String>) {
        let query = TemplateQuery(text)
        let own = try await decoded(catalog.templates(.matching(query), limit: limit))
        let all = try await withBuiltIns(own)
        return (query.results(among: all), Set(own.map(\.name)))
    }

    /// The templates that a sentence may ask for, the surest first; see ``TemplateGuess``.
    ///
    /// - Parameter sentence: the words of the meme.
    public func templateGuesses(for sentence: String) async throws -> [TemplateGuess] {
        let words = TemplatePattern.foldedWords(of: sentence)
        let byPattern = try await catalog.templates(
            .patterns(longestWords: Set(words)), limit: 1000)
        let sharing = try await catalog.templates(
            .sharing(TemplateGuess.tellingWords(of: sentence)), limit: 200)
        let own = try await decoded(Array(Set(byPattern + sharing)))
        return TemplateGuess.guesses(for: sentence, among: try await withBuiltIns(own))
    }

    /// The templates in the trash, the last discarded first.
    public func discardedTemplates() async throws -> [StoredTemplate] {
        try await catalog.discardedTemplates().map { try StoredTemplate($0) }
    }

    private func decoded(_ rows: [TemplateRow]) async throws -> [Template] {
        try await Workers.disk.run { try rows.map { try $0.decoded() } }
    }

    /// Some of the store's templates, and the built-in ones whose names the store doesn't use.
    private func withBuiltIns(_ own: [Template]) async throws -> [Template] {
        let builtIn = BuiltInTemplates.all
        // One that stands for a built-in one does so in searches that don't find it, too.
        let hiding = try await catalog.templates(
            .named(Set(builtIn.map(\.name))), limit: builtIn.count)
        let hidden = Set(hiding.map(\.name))
        return own + builtIn.filter { !hidden.contains($0.name) }
    }

    private func unknownTemplate(_ name: String) async throws -> TemplateError {
        // A longer text is no name.
        guard name.count <= TemplateReference.maximumNameLength else {
            return .unknown(String(name.prefix(80)), similar: [])
        }
        let known = try await decoded(catalog.templates(.all(), limit: 1000))
        return .unknown(
            name, similar: Template.names(like: name, among: known + BuiltInTemplates.all))
    }

    // MARK: Changing

    /// Saves a template with its pictures.
    ///
    /// - Parameters:
    ///   - template: the template.
    ///   - saving: whether it may take the name of another one.
    /// - Throws: ``StoreError/templateExists(name:)``, ``StoreError/changedMeanwhile(id:)``, or `FileError`;
    ///   then the store is as it was.
    public func save(_ template: PicturedTemplate, _ saving: TemplateSaving = .new) async throws {
        try catalog.checkWritable()
        let row = TemplateRow(template, at: .thisMillisecond)
        let staged = try await Workers.disk.run { [blobs] in
            try blobs.stage(template.pictures)
        }
        do {
            try await Workers.disk.run { for blob in staged { try blob.publish() } }
            _ = try await commit(
                [.saveTemplate(row, replacing: saving.replacement)], naming: staged)
        } catch {
            for blob in staged { blob.discard() }
            try? await removeUnsaved(Set(template.pictures.keys))
            throw error
        }
    }

    /// Puts templates into the trash: all of them, or none if one is unknown.
    ///
    /// - Parameter names: the names of the store's own templates.
    /// - Throws: `TemplateError.unknown(_:similar:)` among others.
    public func discardTemplates(named names: [String]) async throws {
        let now = Date()
        do {
            _ = try await commit(Set(names).sorted().map { .discardTemplate(name: $0, at: now) })
        } catch TemplateError.unknown(let name, _) {
            throw try await unknownTemplate(name)
        }
    }

    /// Takes a template out of the trash. Another one that has its name by now goes there.
    ///
    /// - Parameter digest: the digest of the template.
    /// - Throws: `TemplateError.unknown(_:similar:)` among others.
    public func restoreTemplate(_ digest: Digest) async throws {
        _ = try await commit([.restoreTemplate(digest, at: Date())])
    }

    /// Deletes a template for good, wherever it is.
    ///
    /// - Parameter digest: the digest of the template.
    /// - Throws: `TemplateError.unknown(_:similar:)` among others.
    public func deleteTemplate(_ digest: Digest) async throws {
        let released = try await commit([.deleteTemplate(digest)]).released
        // The template is deleted, even if a picture that it had can't be removed.
        try? await removeUnused(released)
    }
}

extension TemplateSaving {
    fileprivate var replacement: TemplateReplacement {
        switch self {
        case .new: .nothing
        case .inPlace: .anything
        case .inPlaceOf(let digest): .only(digest)
        }
    }
}

extension BlobStore {
    /// The template of a row, with its pictures.
    ///
    /// - Throws: ``StoreError/damagedTemplate(name:reason:)`` or ``StoreError/missingPicture(path:)`` among
    ///   others.
    func pictured(_ row: TemplateRow) throws -> PicturedTemplate {
        let template = try row.decoded()
        var pictures: [String: EncodedImage] = [:]
        for digest in template.pictureDigests {
            pictures[digest.description] = try EncodedImage(bytes(of: digest))
        }
        return try PicturedTemplate(template, pictures: pictures)
    }
}
