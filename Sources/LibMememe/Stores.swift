public import CMememe
import MemeRender
import MemeStore

@c @implementation
public func mememe_store_open(
    _ folder: UnsafePointer<CChar>?, _ readsOnly: Bool,
    _ store: UnsafeMutablePointer<OpaquePointer?>?,
    _ result: UnsafeMutablePointer<OpaquePointer?>?
) -> mememe_status {
    store?.pointee = nil
    return answer(result) {
        guard let store else { throw CallError("“store” is null") }
        let folder = try folder.map { try text($0, "folder") }
        try WorkingProcess.check()
        let opened = try Store.open(at: folder, for: readsOnly ? .reading : .writing)
        let answer = try CallResult(OpenedJSON(store: opened.folder))
        store.pointee = CallStore(opened).retained
        return answer
    }
}

@c @implementation
public func mememe_store_close(_ store: OpaquePointer?) {
    // What was opened before a fork belongs to the other process.
    if WorkingProcess.isThis { CallStore.release(store) }
}

/// A store that was opened, in JSON.
private struct OpenedJSON: Encodable {
    /// The path of its folder.
    var store: String
}

@c @implementation
public func mememe_save(
    _ store: OpaquePointer?, _ id: UnsafePointer<CChar>?, _ request: UnsafePointer<CChar>?,
    _ pictures: UnsafePointer<mememe_picture>?, _ count: Int,
    _ options: UnsafePointer<mememe_options>?, _ result: UnsafeMutablePointer<OpaquePointer?>?
) -> mememe_status {
    answer(result) {
        let store = try CallStore.required(store)
        let options = try CallOptions(options)
        let id = try id.map { try text($0, "id") }
        let request = try decoded(request, "request", as: CallRequest.self)
        let parts = try request.ingredients(
            CallPictures(pictures, count: count), store, options.renderer)
        let meme: Meme
        if let id {
            var found = try waiting { try await store.meme(store.resolve(id)) }
            let before = MemeSummary(of: found)
            try found.edit(
                parts.recipe, on: parts.original, pictures: parts.pictures,
                renderer: options.renderer, progress: options.progress)
            meme = found
            try waiting { [found] in try await store.save(found, replacing: before) }
        } else {
            var made = try Meme(
                parts.picture(), recipe: parts.recipe, pictures: parts.pictures,
                renderer: options.renderer, progress: options.progress)
            made.tags = request.tags
            meme = made
            try waiting { [made] in try await store.save(made) }
        }
        return try CallResult(
            MemeDetailJSON(MemeSummary(of: meme), meme.recipe, warnings: meme.warnings),
            meme.memed.bytes)
    }
}

@c @implementation
public func mememe_list(
    _ store: OpaquePointer?, _ query: UnsafePointer<CChar>?,
    _ result: UnsafeMutablePointer<OpaquePointer?>?
) -> mememe_status {
    answer(result) {
        let store = try CallStore.required(store)
        let query = try query.map { try decoded($0, "query", as: CallQuery.self) } ?? CallQuery()
        let wanted = try query.memes
        let cursor = try query.cursor
        let list = try waiting {
            let page = try await store.page(wanted, after: cursor)
            let texts = try await store.otherTexts(of: page.summaries)
            return MemeListJSON(
                page.summaries.map { MemeJSON($0, otherTexts: texts[$0.id]) },
                total: try await store.count(of: wanted), next: page.next?.description)
        }
        return try CallResult(list)
    }
}

@c @implementation
public func mememe_contact_sheet(
    _ store: OpaquePointer?, _ query: UnsafePointer<CChar>?,
    _ options: UnsafePointer<mememe_options>?,
    _ result: UnsafeMutablePointer<OpaquePointer?>?
) -> mememe_status {
    answer(result) {
        let store = try CallStore.required(store)
        let options = try CallOptions(options)
        let sheet = try query.map { try decoded($0, "query", as: CallSheet.self) } ?? CallSheet()
        let (wanted, format) = (try sheet.memes, try sheet.pictureFormat)
        try sheet.check()
        let (image, warnings) = try waiting {
            var warnings: [String] = []
            let image = try await store.contactSheet(
                of: wanted, columns: sheet.columns, cellSize: sheet.cell ?? 240, as: format,
                by: options.renderer, progress: options.progress
            ) { meme, error in
                warnings.append("the cell of \(meme.id) is empty: \(error)")
            }
            return (image, warnings)
        }
        return try CallResult(SheetJSON(warnings: warnings), image.bytes)
    }
}

/// A contact sheet that a call asks for.
private struct CallSheet: Decodable {
    var search: String?
    var tags: [String]?
    var limit: Int?
    var columns: Int?
    var cell: Int?
    var format: String?

    var memes: MemeQuery {
        get throws {
            try CallQuery(search: search, tags: tags, limit: limit ?? Page.defaultLimit).memes
        }
    }

    var pictureFormat: ImageFormat {
        get throws {
            switch format ?? "png" {
            case "png": .png
            case "jpeg": .jpeg
            default: throw CallError("“format” is to be png or jpeg")
            }
        }
    }

    func check() throws {
        if let columns, !(1...1000).contains(columns) {
            throw CallError("“columns” is to be from 1 to 1000")
        }
        if let cell, !(16...4096).contains(cell) {
            throw CallError("“cell” is to be from 16 to 4096")
        }
    }
}

/// A contact sheet, in JSON.
private struct SheetJSON: Encodable, Sendable {
    var warnings: [String]
}

/// Which memes a call asks for.
private struct CallQuery: Decodable {
    var search: String?
    var tags: [String]?
    var limit: Int?
    var after: String?

    var memes: MemeQuery {
        get throws {
            if let limit, limit < 1 { throw CallError("“limit” is to be 1 or more") }
            return MemeQuery(search: search, limit: limit, tags: try MemeTag.set(tags))
        }
    }

    var cursor: Page.Cursor? {
        get throws {
            guard let after else { return nil }
            guard let cursor = Page.Cursor(after) else {
                throw CallError("“after” is no place in the list")
            }
            return cursor
        }
    }
}

@c @implementation
public func mememe_read(
    _ store: OpaquePointer?, _ id: UnsafePointer<CChar>?, _ part: mememe_part,
    _ result: UnsafeMutablePointer<OpaquePointer?>?
) -> mememe_status {
    answer(result) {
        let store = try CallStore.required(store)
        let id = try text(id, "id")
        let (detail, image) = try waiting {
            let (recipe, summary) = try await store.recipe(of: store.resolve(id))
            let image: EncodedImage? =
                switch part {
                case MEMEME_NOTHING: nil
                case MEMEME_MEMED: try await store.memed(of: summary.id)
                case MEMEME_ORIGINAL: try await store.original(of: summary.id)
                case MEMEME_THUMBNAIL: try await store.thumbnail(of: summary)
                default: throw CallError("“part” is none of a meme’s")
                }
            return (MemeDetailJSON(summary, recipe), image)
        }
        return try CallResult(detail, image?.bytes)
    }
}

@c @implementation
public func mememe_tag(
    _ store: OpaquePointer?, _ id: UnsafePointer<CChar>?, _ change: UnsafePointer<CChar>?,
    _ result: UnsafeMutablePointer<OpaquePointer?>?
) -> mememe_status {
    answer(result) {
        let store = try CallStore.required(store)
        let id = try text(id, "id")
        let change = try decoded(change, "change", as: TagChange.self)
        let (added, removed) = (try MemeTag.set(change.add), try MemeTag.set(change.remove))
        let tagged = try waiting {
            let id = try await store.resolve(id)
            try await store.tag([id], adding: added, removing: removed)
            return TaggedJSON(
                id: id, tags: try await store.summary(id).tags.sorted().map(\.name))
        }
        return try CallResult(tagged)
    }
}

private struct TagChange: Decodable {
    var add: [String]?
    var remove: [String]?
}

/// The tags of a meme, in JSON.
private struct TaggedJSON: Encodable, Sendable {
    var id: MemeID
    var tags: [String]
}

@c @implementation
public func mememe_discard(
    _ store: OpaquePointer?, _ id: UnsafePointer<CChar>?,
    _ result: UnsafeMutablePointer<OpaquePointer?>?
) -> mememe_status {
    move(id, of: store, among: .listed, result) { try await $0.discard([$1]) }
}

@c @implementation
public func mememe_restore(
    _ store: OpaquePointer?, _ id: UnsafePointer<CChar>?,
    _ result: UnsafeMutablePointer<OpaquePointer?>?
) -> mememe_status {
    move(id, of: store, among: .trash, result) { try await $0.restore([$1]) }
}

/// Puts a meme into the trash, or takes it from there.
private func move(
    _ id: UnsafePointer<CChar>?, of store: OpaquePointer?, among scope: MemeScope,
    _ result: UnsafeMutablePointer<OpaquePointer?>?,
    _ body: @escaping @Sendable (Store, MemeID) async throws -> Void
) -> mememe_status {
    answer(result) {
        let store = try CallStore.required(store)
        let prefix = try text(id, "id")
        let moved = try waiting {
            let id = try await store.resolve(prefix, among: scope)
            try await body(store, id)
            return MovedJSON(id: id)
        }
        return try CallResult(moved)
    }
}

/// The id of a meme that was put into the trash or taken from it.
private struct MovedJSON: Encodable, Sendable {
    var id: MemeID
}

extension MemeDetailJSON {
    fileprivate init(_ summary: MemeSummary, _ recipe: Recipe, warnings: [RenderWarning] = []) {
        self.init(
            MemeJSON(summary, otherTexts: recipe.otherTexts), recipe: recipe,
            warnings: warnings.map { "\($0)" })
    }
}
