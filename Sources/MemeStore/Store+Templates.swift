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

/// A part of the templates that can be chosen.
public struct TemplatePage: Sendable {
    /// The length of a page, unless told otherwise.
    public static let defaultLimit = 100

    public let templates: [Template]
    /// The names of the store's own among them; others may be in it, too.
    public let own: Set<String>
    /// Where the next page begins; `nil` on the last one, and for a search.
    public let next: String?
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

    /// The templates of the store and the built-in ones, without their pictures, by name.
    ///
    /// - Parameters:
    ///   - name: ``TemplatePage/next`` of the page before; `nil` for the first.
    ///   - limit: the largest number of templates.
    ///   - builtIns: the built-in ones in the language of whoever asks.
    public func templates(
        after name: String? = nil, limit: Int = TemplatePage.defaultLimit,
        _ builtIns: TranslatedTemplates = .english
    ) async throws -> TemplatePage {
        let (limit, start) = (min(max(limit, 1), .max - 1), name ?? "")
        let own = try await decoded(catalog.templates(.all(after: start), limit: limit + 1))
        let builtIn = try await shown(builtIns).filter { $0.template.name > start }
        let all = (own + builtIn.map(\.template)).sorted { $0.name < $1.name }
        let shown = Array(all.prefix(limit))
        return TemplatePage(
            templates: shown, own: Set(own.map(\.name)),
            next: shown.count < all.count ? shown.last?.name : nil)
    }

    /// The templates of the store and the built-in ones that have all words of a search, the best first.
    ///
    /// - Parameters:
    ///   - text: the words; see ``TemplateQuery``.
    ///   - limit: the largest number of templates.
    ///   - builtIns: the built-in ones in the language of whoever asks.
    public func templates(
        matching text: String, limit: Int = TemplatePage.defaultLimit,
        _ builtIns: TranslatedTemplates = .english
    ) async throws -> TemplatePage {
        let query = TemplateQuery(text)
        let limit = max(limit, 0)
        let own = try await decoded(catalog.templates(.matching(query), limit: limit))
        let found = query.results(
            among: own.map(SearchableTemplate.init) + (try await shown(builtIns)))
        return TemplatePage(
            templates: Array(found.prefix(limit)), own: Set(own.map(\.name)), next: nil)
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
        let all = own + (try await shown(.english).map(\.template))
        let guesses = TemplateGuess.guesses(for: sentence, among: all)
        if let best = guesses.first, best.isByPattern { return guesses }
        return TemplateGuess.best(
            of: guesses + (try await guessesByMemes(for: sentence, among: all)))
    }

    /// The words and the memes of one word that a guess looks at.
    private static let mostWords = 8
    private static let mostMemes = 20

    /// The templates of earlier memes that have some of the words of a sentence.
    ///
    /// - Parameter known: templates that needn't be read again.
    private func guessesByMemes(
        for sentence: String, among known: [Template]
    ) async throws -> [TemplateGuess] {
        let words = TemplateGuess.tellingWords(of: sentence)
        // Long words tell more.
        let wanted = words.sorted { ($1.count, $0) < ($0.count, $1) }.prefix(Self.mostWords)
        var matches: [MemeID: Int] = [:]
        for word in wanted {
            let memes = try await summaries(MemeQuery(search: word, limit: Self.mostMemes))
            for meme in memes { matches[meme.id, default: 0] += 1 }
        }
        var most: [String: Int] = [:]
        for (id, count) in matches {
            guard let recipe = try? await recipe(of: id).recipe, let name = recipe.template?.name
            else { continue }
            most[name] = max(most[name] ?? 0, count)
        }
        var templates = known.filter { most[$0.name] != nil }
        let missing = Set(most.keys).subtracting(templates.map(\.name))
        if !missing.isEmpty {
            templates += try await decoded(
                catalog.templates(.named(missing), limit: missing.count))
        }
        return templates.compactMap { template in
            TemplateGuess.byMemes(
                of: template, for: sentence,
                share: Double(most[template.name] ?? 0) / Double(max(words.count, 1)))
        }
    }

    /// The templates in the trash, the last discarded first.
    public func discardedTemplates() async throws -> [StoredTemplate] {
        try await catalog.discardedTemplates().map { try StoredTemplate($0) }
    }

    private func decoded(_ rows: [TemplateRow]) async throws -> [Template] {
        try await Workers.disk.run { [decodedTemplates] in
            try rows.map { try decodedTemplates.template(of: $0) }
        }
    }

    /// The built-in templates whose names the store doesn't use.
    private func shown(_ builtIns: TranslatedTemplates) async throws -> [SearchableTemplate] {
        let all = builtIns.all
        let own = try await catalog.templates(
            .named(Set(all.map(\.template.name))), limit: all.count)
        if own.isEmpty { return all }
        let hidden = Set(own.map(\.name))
        return all.filter { !hidden.contains($0.template.name) }
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
            _ = try await commit([.saveTemplate(row, saving)], naming: staged)
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
    /// Checks that a template may take its name.
    ///
    /// - Parameters:
    ///   - row: the row that is saved.
    ///   - present: the listed template of its name; `nil` if there is none.
    /// - Throws: ``StoreError/templateExists(name:)`` or ``StoreError/changedMeanwhile(id:)``.
    func check(_ row: TemplateRow, instead present: Digest?) throws(StoreError) {
        switch self {
        case .new:
            if let present, present != row.digest { throw .templateExists(name: row.name) }
        case .inPlace: break
        case .inPlaceOf(let digest):
            if present != digest { throw .changedMeanwhile(id: row.name) }
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
