/// The result of restoring a backup or importing an export.
public struct StoreRestoration: Sendable {
    /// The memes that were added, including those in the trash, or taken out of the trash here.
    public internal(set) var memes = 0
    /// The memes that the store had already, and that stayed as they were.
    public internal(set) var present = 0
    /// The templates that were added, including those in the trash, or taken out of the trash here.
    public internal(set) var templates = 0
    /// The templates that got a new name because another one here has theirs.
    public internal(set) var renamedTemplates: [(old: String, new: String)] = []
    /// The pictures that were written, and their size in bytes; the store had the others.
    public internal(set) var pictures = 0
    public internal(set) var byteCount = 0
    /// The memes that got a new id because another meme here has theirs.
    public internal(set) var renamed: [(old: MemeID, new: MemeID)] = []
    /// Why something couldn't be restored, the first thousand errors: pictures that were gone or
    /// damaged, and memes and templates that can't be decoded or were refused.
    public internal(set) var lacking: [StoreError] = []
    /// The number of further errors.
    public internal(set) var moreLacking = 0

    private static let mostLacking = 1000

    /// Notes what happened to a template that arrived.
    mutating func note(_ reception: Reception, of template: TemplateRow) {
        switch reception {
        case .added, .listedAgain: templates += 1
        case .renamedTemplate(let name):
            templates += 1
            renamedTemplates.append((template.name, name))
        case .present, .renamed: break
        }
    }

    mutating func lack(_ error: StoreError) {
        if lacking.count < Self.mostLacking { lacking.append(error) } else { moreLacking += 1 }
    }
}
