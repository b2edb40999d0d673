import Foundation
import MemeRender
import Testing

@testable import MemeStore

@Suite struct BuiltInTemplateTests {
    private static let folder = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "Templates")

    @Test func allAreThere() throws {
        let all = BuiltInTemplates.all
        #expect(all.count >= 24 && all.map(\.name) == BuiltInTemplates.names)
        let names = all.flatMap { [$0.name] + $0.aliases }
        #expect(Set(names).count == names.count, "two have the same name or alias")
        for template in all {
            #expect(!template.keywords.isEmpty && template.author != nil && template.licence != nil)
            #expect(template.wordSlots.allSatisfy { !$0.text.isEmpty })
        }
    }

    @Test func theExecutableHasTheFilesOfTheFolder() throws {
        var size = 0
        for name in BuiltInTemplates.names {
            let template = try #require(BuiltInTemplates.template(named: name))
            let read = try TemplateFolder.read(Self.folder.appending(path: name).path)
            #expect(read == template, "run Scripts/draw-templates: \(name)")
            #expect(template.name == name)
            size += template.pictures.values.reduce(0) { $0 + $1.bytes.count }
        }
        #expect(size <= 2_000_000)
        let folders = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
        #expect(folders.filter { !$0.hasSuffix(".md") }.sorted() == BuiltInTemplates.names)
    }

    @Test(arguments: BuiltInTemplates.names)
    func itsExampleCanBeRead(name: String) throws {
        let template = try #require(BuiltInTemplates.template(named: name))
        let meme = try template.meme(
            words: template.template.wordSlots.map(\.text),
            pictures: [String: EncodedImage](
                uniqueKeysWithValues: template.template.pictureSlots.compactMap { slot in
                    guard let picture = Digest(slot.source).flatMap({ template.pictures[$0] })
                    else {
                        return nil
                    }
                    return (slot.slot ?? "", picture)
                }))
        #expect(meme.warnings.isEmpty, "\(meme.warnings)")
        #expect(meme.recipe == template.example)
        #expect(meme.recipe.template?.name == name)
        // Seen 300 pixels wide, letters of 9 pixels can be read.
        let width = Double(meme.size.width)
        for caption in meme.captions {
            #expect(caption.fontSize * 300 / width >= 9, "\(caption.text)")
        }
    }

    @Test func aNameThatIsNoneIsNone() {
        #expect(BuiltInTemplates.template(named: "") == nil)
        #expect(BuiltInTemplates.template(named: "no-yes") == nil, "aliases aren't names")
    }
}
