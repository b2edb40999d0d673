/// Metadata in the ancillary chunks of a PNG.
extension ImageMetadata {
    /// The keyword of the iTXt chunk that holds XMP.
    private static let xmpKeyword = Array("XML:com.adobe.xmp".utf8)
    /// The sizes of the color chunks that are copied unchanged.
    private static let colorChunkSizes = ["cICP": 4, "sRGB": 1, "gAMA": 4, "cHRM": 32]

    init(png bytes: UnsafeBufferPointer<UInt8>) {
        // Only the first of each is inflated, valid or not, because each may inflate to 16 MB.
        var (hasProfile, hasXMP) = (false, false)
        for chunk in PNGChunks(bytes) where !chunk.isNamed("IDAT") {
            let payload = chunk.payload
            if chunk.isNamed("iCCP") {
                guard !hasProfile, chunk.isIntact else { continue }
                hasProfile = true
                iccProfile = Self.profile(inICCP: payload)
            } else if chunk.isNamed("eXIf") {
                guard exif == nil, chunk.isIntact else { continue }
                exif = Exif(payload)
            } else if chunk.isNamed("iTXt") {
                guard !hasXMP, payload.starts(with: Self.xmpKeyword), chunk.isIntact else {
                    continue
                }
                hasXMP = true
                xmp = Self.text(inITXT: payload)
            } else if chunk.isNamed("pHYs") {
                guard density == nil, chunk.isIntact else { continue }
                density = PixelDensity(physical: payload)
            } else if chunk.isNamed("sBIT") {
                guard significantBits.isEmpty, payload.count <= 4, chunk.isIntact else { continue }
                significantBits = Array(payload)
            } else {
                let name = String(decoding: chunk.name, as: UTF8.self)
                guard Self.colorChunkSizes[name] == payload.count, chunk.isIntact,
                    !colorChunks.contains(where: { $0.name == name })
                else { continue }
                colorChunks.append(PNGChunk(name: name, bytes: Array(payload)))
            }
        }
    }

    /// The chunks between the header and the pixels.
    func pngChunks(for layout: PixelLayout) throws(RenderError) -> [PNGChunk] {
        var chunks = colorChunks
        if let profile = iccProfile(for: layout) {
            // A file may have only one of sRGB and iCCP.
            chunks.removeAll { $0.name == "sRGB" }
            let name = Array("ICC Profile".utf8)
            chunks.append(
                PNGChunk(name: "iCCP", bytes: name + [0, 0] + (try Zlib.deflated(profile))))
        }
        let depths = 1...UInt8(layout.bitDepth)
        if significantBits.count == layout.channels.rawValue,
            significantBits.allSatisfy(depths.contains)
        {
            chunks.append(PNGChunk(name: "sBIT", bytes: significantBits))
        }
        if let density = density?.forPNG {
            var bytes: [UInt8] = []
            bytes.append(density.x, bytes: 4)
            bytes.append(density.y, bytes: 4)
            bytes.append(density.unit == .perMeter ? 1 : 0, bytes: 1)
            chunks.append(PNGChunk(name: "pHYs", bytes: bytes))
        }
        if let exif { chunks.append(PNGChunk(name: "eXIf", bytes: exif.bytes)) }
        if let xmp {
            // Not compressed, no language, no translated keyword.
            let bytes = Self.xmpKeyword + [0, 0, 0, 0, 0] + xmp
            chunks.append(PNGChunk(name: "iTXt", bytes: bytes))
        }
        if let words, !words.text.isEmpty {
            // Not compressed, with a language.
            let text = [words.language ?? "", "", XMLText.legal(words.text)].joined(separator: "\0")
            chunks.append(
                PNGChunk(name: "iTXt", bytes: Array("Description\0\0\0".utf8) + text.utf8))
        }
        return chunks
    }

    /// Reads iCCP: a name, zero, the method (0), a zlib stream.
    private static func profile(inICCP payload: Slice<UnsafeBufferPointer<UInt8>>) -> [UInt8]? {
        guard let end = payload.firstOffset(of: [0]), payload.integer(at: end + 1, count: 1) == 0
        else { return nil }
        return Zlib.inflated(payload.dropFirst(end + 2))
    }

    /// Reads iTXt: keyword, zero, compression flag, method, language, zero, translated keyword, zero,
    /// text.
    private static func text(inITXT payload: Slice<UnsafeBufferPointer<UInt8>>) -> [UInt8]? {
        let flag = xmpKeyword.count + 1
        guard payload.integer(at: flag - 1, count: 1) == 0,
            let isCompressed = payload.integer(at: flag, count: 1),
            let language = payload.firstOffset(of: [0], from: flag + 2),
            let keyword = payload.firstOffset(of: [0], from: language + 1)
        else { return nil }
        let text = payload.dropFirst(keyword + 1)
        return isCompressed == 1 ? Zlib.inflated(text) : Array(text)
    }
}

extension PixelDensity {
    /// Reads pHYs; `nil` if it has no density.
    fileprivate init?(physical: Slice<UnsafeBufferPointer<UInt8>>) {
        guard physical.count == 9, let x = physical.integer(at: 0, count: 4),
            let y = physical.integer(at: 4, count: 4), x > 0, y > 0,
            let unit = physical.integer(at: 8, count: 1)
        else { return nil }
        self.init(x: x, y: y, unit: unit == 1 ? .perMeter : .none)
    }
}
