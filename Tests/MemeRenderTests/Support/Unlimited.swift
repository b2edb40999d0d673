@testable import MemeRender

// What tests make outside of any render: nothing ends it.

extension ImageHeader {
    init(of image: EncodedImage) throws(RenderError) { try self.init(of: image, .unlimited) }
}

extension ImageDecoder {
    init(
        _ header: ImageHeader, bytes: UnsafeBufferPointer<UInt8>, frame: Int = 0,
        atLeast leastSize: PixelSize? = nil, acceptsDamage: Bool = false
    ) throws(RenderError) {
        try self.init(
            header, bytes: bytes, frame: frame, atLeast: leastSize, acceptsDamage: acceptsDamage,
            .unlimited)
    }
}

extension AnimationDecoder {
    init(
        _ header: ImageHeader, bytes: UnsafeBufferPointer<UInt8>, acceptsDamage: Bool
    ) throws(RenderError) {
        try self.init(header, bytes: bytes, acceptsDamage: acceptsDamage, .unlimited)
    }
}

extension Typesetter {
    init(fonts: FontLibrary) { self.init(fonts: fonts, .unlimited) }
}

extension CaptionInk {
    init(_ caption: TypesetCaption) throws(RenderError) { try self.init(caption, .unlimited) }
}

extension InkLayers {
    init(_ captions: [TypesetCaption]) throws(RenderError) { try self.init(captions, .unlimited) }
}

extension Pixmap {
    func scaled(_ part: Rect, to size: PixelSize) throws(RenderError) -> Pixmap {
        try scaled(part, to: size, .unlimited)
    }
}
