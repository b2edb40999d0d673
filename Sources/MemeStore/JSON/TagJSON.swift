/// A tag in JSON, and how many listed memes have it.
public struct TagJSON: Codable, Hashable, Sendable {
    public var name: String
    public var count: Int

    public init(_ tag: TagCount) {
        name = tag.tag.name
        count = tag.count
    }
}

/// The tags of a store in JSON, those of most memes first.
public struct TagListJSON: Codable, Hashable, Sendable {
    public var tags: [TagJSON]

    public init(_ tags: [TagCount]) {
        self.tags = tags.map { TagJSON($0) }
    }
}
