import FuzzSupport
@testable import MemeRender

/// Adding a description to an XMP packet gives a valid packet that contains it. Adding the same
/// description again changes nothing.
func checkXMP(_ bytes: [UInt8]) {
    _ = XMP.forUprightPicture(bytes)
    let description = MemeDescription(
        text: "1 < 2 & “so”\non", language: "en", recipe: #"{"captions":[]}"#, original: "abc")
    for limit in [Int.max, XMP.longestInJPEG] {
        guard let packet = XMP.packet(description, in: bytes, limit: limit) else { continue }
        expect(packet.count <= limit, "the packet is too long")
        // A packet that is nearly full keeps its content.
        guard bytes.count + 2000 < limit else { continue }
        guard let parsed = XMPPacket(packet) else { fatalError("the packet can't be read") }
        expect(parsed.property(.description)?.text == description.text, "other words")
        expect(parsed.property(.recipe)?.text == description.recipe, "another recipe")
        expect(parsed.property(.original)?.text == description.original, "another original")
        expect(
            XMP.packet(description, in: packet, limit: limit) == packet, "it changes once more")
    }
}

/// Replacing the words in EXIF keeps the orientation. Without its thumbnail, EXIF is no longer than
/// before.
func checkExif(_ bytes: [UInt8]) {
    let exif = Exif(bytes)
    if let described = exif.describing("words") {
        expect(described.orientation == exif.orientation, "another orientation")
        let again = described.describing("other")
        expect(again?.orientation == exif.orientation, "another orientation after all")
    }
    for isTurned in [false, true] {
        let meme = exif.forMeme(isTurned: isTurned)
        expect(meme.bytes.count <= exif.bytes.count, "it grew")
        expect(isTurned || meme.orientation == exif.orientation, "it was turned")
    }
}
