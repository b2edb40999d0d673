import Testing

@testable import MemeRender

struct XMPTests {
    private let description = MemeDescription(
        text: "hi <you> & \"me\"\nho", language: "tr", recipe: #"{"captions":["a & b"]}"#,
        original: "0123abcd")

    /// A packet as other programs write it: with other descriptions, once as an element and once as an
    /// attribute, with other prefixes and in another order.
    private let foreign = Array(
        """
        <?xpacket begin="\u{feff}" id="W5M0MpCehiHzreSzNTczkc9d"?>
        <!-- <rdf:RDF> -->
        <x:xmpmeta xmlns:x="adobe:ns:meta/" x:xmptk="a > b">
         <r:RDF xmlns:r="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
          <r:Description r:about='uuid:12' xmlns:d="http://purl.org/dc/elements/1.1/"
            xmlns:m='urn:mememe:1.0:' d:description="an attribute" d:format="image/jpeg"
            m:recipe="{&quot;old&quot;:1}">
           <d:description><r:Alt><r:li xml:lang="x-default">a cat</r:li></r:Alt></d:description>
           <d:creator><r:Seq><r:li>Someone</r:li></r:Seq></d:creator>
           <m:original/>
          </r:Description>
          <r:Description r:about='uuid:12' xmlns:n="http://ns.adobe.com/xmp/note/"
            n:HasExtendedXMP="00"/>
         </r:RDF>
        </x:xmpmeta>
        \(String(repeating: " ", count: 2000))
        <?xpacket end="w"?>
        """.utf8)

    private func packet(
        _ description: MemeDescription, in kept: [UInt8]? = nil, limit: Int = .max
    ) throws -> [UInt8] {
        try #require(XMP.packet(description, in: kept, limit: limit))
    }

    @Test func anotherProgramReadsIt() throws {
        let reader = try #require(PacketReader(packet(description)))
        #expect(reader.words == description.text)
        #expect(reader.recipe == description.recipe)
        #expect(reader.original == description.original)
    }

    @Test func itIsReadBack() throws {
        let parsed = try #require(XMPPacket(packet(description)))
        #expect(parsed.property(.description)?.text == description.text)
        #expect(parsed.property(.description)?.language == "tr")
        #expect(parsed.property(.recipe)?.text == description.recipe)
        #expect(parsed.property(.original)?.text == description.original)
    }

    @Test func whatItHasNotIsNotWritten() throws {
        let parsed = try #require(XMPPacket(packet(MemeDescription(text: "", original: "00"))))
        #expect(parsed.properties.map(\.name) == [.original])
    }

    @Test func charactersThatXMLCannotHoldAreLeftOut() throws {
        let text = "a\0b\u{1}\u{b}c\u{fffe}\u{ffff}\u{1f}d\te\rf\u{7f}\u{202e}🙂"
        let reader = try #require(PacketReader(packet(MemeDescription(text: text))))
        #expect(reader.words == "abcd\te\rf\u{7f}\u{202e}🙂")
        let parsed = try #require(XMPPacket(packet(MemeDescription(text: text))))
        #expect(parsed.property(.description)?.text == "abcd\te\rf\u{7f}\u{202e}🙂")
    }

    @Test func ofAnotherPacketOnlyADescriptionIsReplaced() throws {
        let packet = try packet(description, in: foreign)
        let reader = try #require(PacketReader(packet))
        #expect(reader.words == description.text)
        #expect(reader.recipe == description.recipe)
        #expect(reader.texts["http://purl.org/dc/elements/1.1/ creator"] == "Someone")
        #expect(reader.attributes["d:format"] == "image/jpeg")
        // All properties have the same subject.
        #expect(reader.attributes["rdf:about"] == "uuid:12")
        for gone in ["a cat", "an attribute", "old", "HasExtendedXMP", "     "] {
            #expect(packet.firstOffset(of: gone.utf8) == nil)
        }
        #expect(packet.starts(with: "<?xpacket begin".utf8))
        #expect(String(decoding: packet, as: UTF8.self).hasSuffix("<?xpacket end=\"w\"?>"))
    }

    /// Other programs write such packets, which an XML parser has to refuse.
    @Test(arguments: [
        ("Someone", [0x53, 0xf8, 0x72]), ("Someone", [0x53, 0x02]), ("Someone", Array("&#0;".utf8)),
        ("Someone", Array("a & b".utf8)), ("Someone", Array("caf&eacute;".utf8)),
        ("d:format=", Array("d:format='' d:format=".utf8)),
        ("<?xpacket end=\"w\"?>", Array("<?xpacket end=\"w\"?>\0\0more".utf8)),
    ])
    func whatIsNearlyXMLIsKept(_ part: String, _ written: [UInt8]) throws {
        var kept = foreign
        let place = try #require(kept.firstOffset(of: part.utf8))
        kept.replaceSubrange(place..<place + part.utf8.count, with: written)
        let packet = try packet(description, in: kept)
        #expect(packet.firstOffset(of: written) != nil)
        #expect(packet.firstOffset(of: "image/jpeg".utf8) != nil)
        #expect(packet.firstOffset(of: "a cat".utf8) == nil)
        #expect(XMPPacket(packet)?.property(.recipe)?.text == description.recipe)
    }

    @Test func twiceIsAsOnce() throws {
        let once = try packet(description, in: foreign)
        let other = MemeDescription(text: "other")
        #expect(try packet(other, in: once) == packet(other, in: foreign))
    }

    @Test(arguments: [
        "", "no XML", "<a/>", "<x:xmpmeta xmlns:x='adobe:ns:meta/'/>", "<rdf:RDF></rdf:RDF>",
        "<r:RDF xmlns:r='http://www.w3.org/1999/02/22-rdf-syntax-ns#'/>",
        "<r:RDF xmlns:r='http://www.w3.org/1999/02/22-rdf-syntax-ns#'><a></r:RDF>",
        "<!DOCTYPE a [<!ENTITY b 'c'>]><r:RDF xmlns:r='http://www.w3.org/1999/02/22-rdf-syntax-ns#'></r:RDF>",
    ])
    func whatIsNoPacketHasNothingToKeep(_ text: String) throws {
        #expect(try packet(description, in: Array(text.utf8)) == packet(description))
    }

    @Test func whatIsTooLongGoesTheRecipeFirst() throws {
        let whole = try packet(description)
        let shorter = try packet(description, limit: whole.count - 1)
        var reader = try #require(PacketReader(shorter))
        #expect(reader.recipe == nil)
        #expect(reader.words == description.text)

        for limit in shorter.count - 36..<shorter.count {
            let cut = try packet(description, limit: limit)
            #expect(cut.count <= limit)
            reader = try #require(PacketReader(cut))
            let text = try #require(reader.words)
            #expect(text.hasSuffix("…"))
            #expect(description.text.hasPrefix(text.dropLast()))
            #expect(reader.original == description.original)
        }
    }

    @Test func whatIsKeptGoesBeforeTheDescription() throws {
        let kept = try packet(MemeDescription(text: "", original: "00"), in: foreign)
        let limit = kept.count - 60
        let packet = try packet(description, in: foreign, limit: limit)
        let reader = try #require(PacketReader(packet))
        #expect(reader.texts["http://purl.org/dc/elements/1.1/ creator"] == "Someone")
        #expect(packet.count <= limit)
        // A kept packet that alone exceeds the limit is dropped.
        #expect(try self.packet(description, in: foreign, limit: 800).count <= 800)
    }

    @Test func damageIsSurvived() throws {
        for index in foreign.indices where index % 3 == 0 {
            var damaged = foreign
            damaged[index] ^= 1 << UInt8(index % 7)
            let packet = try packet(description, in: damaged)
            #expect(XMPPacket(packet)?.property(.recipe)?.text == description.recipe)
            let cut = try self.packet(description, in: Array(foreign.prefix(index)))
            #expect(XMPPacket(cut)?.property(.recipe)?.text == description.recipe)
        }
    }

    @Test func aDeepOrLongPacketIsReadInTime() {
        let start = "<r:RDF xmlns:r='\(XMPName.rdf)'>"
        let deep = start + String(repeating: "<a>", count: 50_000)
        #expect(XMPPacket(Array(deep.utf8)) == nil)
        let tags = String(repeating: "<a xmlns:b='c' b:d='e'>&amp;</a>", count: 10_000)
        #expect(XMPPacket(Array((start + tags + "</r:RDF>").utf8))?.properties.isEmpty == true)
    }

    @Test(arguments: [
        ("a&amp;b&lt;&gt;&quot;&apos;", "a&b<>\"'"), ("&#65;&#x1F642;", "A🙂"), ("&a;", nil),
        ("&", nil), ("& ;", nil), ("&#xD800;", nil), ("&amp", nil), ("", ""),
    ])
    func entitiesAreRead(_ written: String, _ text: String?) {
        #expect(XMLText.plain(Array(written.utf8)[...]) == text)
    }
}
