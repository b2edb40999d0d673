extension XMP {
    /// The longest packet in a JPEG, in bytes (ISO 16684-3, 1.1.3.1).
    static let longestInJPEG = 65_502

    /// An XMP packet with a description.
    ///
    /// If it would be too long, the recipe is left out first, then the end of the text.
    /// - Parameters:
    ///   - kept: the packet to add it to. A former description and the padding are removed. A packet
    ///     that can't be read is replaced.
    ///   - limit: the largest length of the packet, in bytes.
    static func packet(
        _ description: MemeDescription, in kept: [UInt8]?, limit: Int = .max
    ) -> [UInt8]? {
        if let kept = kept.flatMap(Surroundings.init), kept.count <= limit {
            // If nothing fits, the kept properties stay and the description is dropped.
            return kept.packet(description, limit: limit) ?? kept.before + kept.after
        }
        return Surroundings.none.packet(description, limit: limit)
    }

    /// A packet, split at the place of the new `rdf:Description`.
    fileprivate struct Surroundings {
        var before: [UInt8]
        var after: [UInt8]
        /// The attributes for the tag of the new `rdf:Description`.
        var attributes: String

        var count: Int { before.count + after.count }

        static let none = Surroundings(
            before: Array(
                """
                <?xpacket begin="\u{feff}" id="W5M0MpCehiHzreSzNTczkc9d"?>
                <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="\(XMPName.rdf)">

                """.utf8),
            after: Array(
                """
                </rdf:RDF></x:xmpmeta>
                <?xpacket end="w"?>
                """.utf8),
            attributes: " rdf:about=\"\"")
    }
}

extension XMP.Surroundings {
    fileprivate init?(_ packet: [UInt8]) {
        guard let parsed = XMPPacket(packet) else { return nil }
        before = []
        var start = 0
        for range in parsed.replaced {
            before += packet[start..<range.lowerBound]
            start = range.upperBound
        }
        before += packet[start..<parsed.end]
        after = Array(packet[parsed.end...])
        // Removes the padding for changes in place, because the file is rewritten.
        if let end = after.firstOffset(of: "<?xpacket end".utf8) {
            let isSpace: (UInt8) -> Bool = XMLTokens.space.contains
            let last = after[..<end].lastIndex { !isSpace($0) } ?? 0
            after.replaceSubrange(last + 1..<end, with: "\n".utf8)
        }
        // All properties in a packet have the same subject.
        attributes =
            (parsed.hasUsualPrefix ? "" : " xmlns:rdf=\"\(XMPName.rdf)\"")
            + " rdf:about=\(XMLText.quoted(parsed.subject))"
    }

    fileprivate func packet(_ description: MemeDescription, limit: Int) -> [UInt8]? {
        var description = description
        var packet = packet(description)
        if packet.count > limit {
            description.recipe = nil
            packet = self.packet(description)
        }
        if packet.count > limit {
            let excess = packet.count - limit
            description.text = description.text.shortened(
                by: excess, copies: description.language == nil ? 1 : 2)
            packet = self.packet(description)
        }
        return packet.count <= limit ? packet : nil
    }

    private func packet(_ description: MemeDescription) -> [UInt8] {
        before + Array(element(description).utf8) + after
    }

    private func element(_ description: MemeDescription) -> String {
        var element = """
            <rdf:Description\(attributes) xmlns:dc="\(XMPName.dublinCore)" \
            xmlns:mememe="\(XMPName.mememe)">

            """
        if !description.text.isEmpty {
            let text = XMLText.escaped(description.text)
            element += "<dc:description><rdf:Alt>"
            for language in ["x-default", description.language].compactMap(\.self) {
                element += "<rdf:li xml:lang=\(XMLText.quoted(language))>\(text)</rdf:li>"
            }
            element += "</rdf:Alt></dc:description>\n"
        }
        if let recipe = description.recipe {
            element += "<mememe:recipe>\(XMLText.escaped(recipe))</mememe:recipe>\n"
        }
        if let original = description.original {
            element += "<mememe:original>\(XMLText.escaped(original))</mememe:original>\n"
        }
        if let picture = description.picture {
            element += "<mememe:picture>\(XMLText.escaped(picture.description))</mememe:picture>\n"
        }
        return element + "</rdf:Description>\n"
    }
}

extension String {
    /// The text shortened so that `copies` of it take `excess` bytes less in XML; empty if that is
    /// impossible.
    fileprivate func shortened(by excess: Int, copies: Int) -> String {
        let ellipsis = "…"
        var room = XMLText.escaped(self).utf8.count - (excess + copies - 1) / copies
        room -= ellipsis.utf8.count
        var end = startIndex
        while end < endIndex {
            let next = index(after: end)
            room -= XMLText.escaped(String(self[end..<next])).utf8.count
            if room < 0 { break }
            end = next
        }
        return end == startIndex ? "" : self[..<end] + ellipsis
    }
}
