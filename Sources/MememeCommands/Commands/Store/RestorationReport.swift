import ArgumentParser
import MemeStore

/// What was restored or imported into a store, and what was missing.
struct RestorationReport {
    private let restoration: StoreRestoration
    private let json: Bool

    /// The most new ids that are printed as text; JSON has all of them.
    private static let mostRenamed = 20

    init(_ restoration: StoreRestoration, json: Bool) {
        self.restoration = restoration
        self.json = json
    }

    private var came: String {
        let memes = restoration.memes.of("meme")
        if restoration.templates == 0 { return memes }
        return "\(memes) and \(restoration.templates.of("template"))"
    }

    /// - Throws: `ExitCode.failure` if something was missing.
    func print() throws {
        Console.warn(lacking: restoration.lacking, more: restoration.moreLacking)
        if json {
            try Console.printJSON(RestorationRecord(restoration))
        } else {
            for (old, new) in restoration.renamed.prefix(Self.mostRenamed) {
                Console.note("another meme has the id \(old) here, so this one has \(new)")
            }
            let more = restoration.renamed.count - Self.mostRenamed
            if more > 0 { Console.note("\(more) more have new ids; --json tells all") }
            for (old, new) in restoration.renamedTemplates {
                Console.note("another template is called \(old) here, so this one is \(new)")
            }
            var line =
                "\(came) came with \(restoration.pictures.of("picture")), "
                + restoration.byteCount.inBytes
            if restoration.present > 0 { line += "; \(restoration.present) were here before" }
            try Console.print(line)
        }
        if !restoration.lacking.isEmpty { throw ExitCode.failure }
    }
}

/// The output of `--json` for a restore or an import.
struct RestorationRecord: Encodable {
    struct Renaming: Encodable {
        var from: MemeID
        var to: MemeID
    }

    struct TemplateRenaming: Encodable {
        var from: String
        var to: String
    }

    var memeCount: Int
    /// The number of memes that were here before.
    var presentCount: Int
    var templateCount: Int
    var pictureCount: Int
    var byteCount: Int
    var renamed: [Renaming]
    var renamedTemplates: [TemplateRenaming]
    /// The first thousand missing items, and the number of all.
    var lacking: [String]
    var lackingCount: Int

    init(_ restoration: StoreRestoration) {
        memeCount = restoration.memes
        presentCount = restoration.present
        pictureCount = restoration.pictures
        byteCount = restoration.byteCount
        templateCount = restoration.templates
        renamed = restoration.renamed.map { Renaming(from: $0.old, to: $0.new) }
        renamedTemplates = restoration.renamedTemplates.map {
            TemplateRenaming(from: $0.old, to: $0.new)
        }
        lacking = restoration.lacking.map(\.message)
        lackingCount = restoration.lacking.count + restoration.moreLacking
    }
}
