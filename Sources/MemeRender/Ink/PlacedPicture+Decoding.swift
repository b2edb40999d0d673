internal import CShims

extension PlacedPicture {
    /// Decodes the picture and scales it to its size on the meme, in the colors of the meme. Its rectangle
    /// begins at the origin.
    ///
    /// - Parameter profile: the ICC profile of the meme, for RGB; `nil` for sRGB.
    /// - Throws: ``RenderError/inPicture(_:_:)``, or the error of the context if the render has to end.
    func fitted(profile: [UInt8]?, _ context: RenderContext) throws(RenderError) -> Bitmap {
        let own: [UInt8]?
        var pixmap: Pixmap
        do {
            (pixmap, own) = try header.upright(image, part: part, to: size, context)
        } catch {
            throw error.isAboutPicture ? .inPicture(layer.source, error) : error
        }
        if own != profile { try pixmap.convertColors(from: own, to: profile) }
        return Bitmap(PixelRect(x: 0, y: 0, size: size), pixmap.premultiplied())
    }

    /// The opacity of each pixel of the mask, stretched to the picture's size; `nil` if there is no mask.
    func fittedMask(_ context: RenderContext) throws(RenderError) -> [UInt8]? {
        guard let mask, case .alpha(let name) = layer.mask else { return nil }
        let whole = mask.header.uprightSize
        let part = Rect(x: 0, y: 0, width: Double(whole.width), height: Double(whole.height))
        do {
            let (pixmap, _) = try mask.header.upright(mask.image, part: part, to: size, context)
            return Bitmap(PixelRect(x: 0, y: 0, size: size), pixmap.premultiplied()).alphas
        } catch {
            throw error.isAboutPicture ? .inPicture(name, error) : error
        }
    }
}

extension ImageHeader {
    /// Decodes a picture, turns it upright and scales a part of it; of an animation the first frame.
    ///
    /// - Returns: the pixels, with 8 bits per sample, and their ICC profile if they have one for RGB.
    fileprivate func upright(
        _ image: EncodedImage, part: Rect, to size: PixelSize, _ context: RenderContext
    ) throws(RenderError) -> (Pixmap, profile: [UInt8]?) {
        let whole = uprightSize
        // The smallest size that has all detail.
        func least(_ side: Int, _ scale: Double) -> Int {
            min(side, max(1, Int((Double(side) * min(scale, 1)).rounded(.up))))
        }
        let leastSize = PixelSize(
            width: least(whole.width, Double(size.width) / part.width),
            height: least(whole.height, Double(size.height) / part.height))
        return try image.bytes.withUnsafeBufferPointer { bytes throws(RenderError) in
            let decoder = try ImageDecoder(
                self, bytes: bytes, atLeast: leastSize.turned(orientation),
                acceptsDamage: context.limits.acceptsDamage, context)
            let stored = try Pixmap(decoding: decoder)
            try context.check()
            let pixmap = stored.turned(orientation)
            let x = Double(pixmap.size.width) / Double(whole.width)
            let y = Double(pixmap.size.height) / Double(whole.height)
            let part = Rect(
                x: part.x * x, y: part.y * y, width: part.width * x, height: part.height * y)
            let profile = decoder.metadata.iccProfile(
                for: PixelLayout(channels: .rgb, bitDepth: 8))
            return (try pixmap.scaled(part, to: size, context), profile)
        }
    }
}

extension Pixmap {
    /// Converts the colors from those of one ICC profile to those of another; `nil` is sRGB.
    fileprivate mutating func convertColors(
        from source: [UInt8]?, to target: [UInt8]?
    ) throws(RenderError) {
        let whole = PixelLayout(channels: .rgba, bitDepth: 8)
        if layout != whole {
            let converter = PixelConverter(from: layout, to: whole)
            let (size, bytes) = (size, bytes)
            self = try Pixmap(size: size, layout: whole) { pixels in
                bytes.withUnsafeBytes { rows in
                    guard let rows = rows.baseAddress else { return }
                    converter.convert(rows, to: pixels, count: size.pixelCount)
                }
            }
        }
        let count = size.pixelCount
        bytes.withUnsafeMutableBufferPointer { pixels in
            func pointing(_ profile: [UInt8]?, _ body: (UnsafePointer<UInt8>?, Int) -> Void) {
                guard let profile else { return body(nil, 0) }
                profile.withUnsafeBufferPointer { body($0.baseAddress, $0.count) }
            }
            pointing(source) { from, fromCount in
                pointing(target) { to, toCount in
                    // What can't be converted is drawn as it is.
                    _ = mm_colors_convert(
                        from, fromCount, to, toCount, pixels.baseAddress, count)
                }
            }
        }
    }

    /// The pixels, of 8 bits per sample, as premultiplied ARGB.
    fileprivate func premultiplied() -> [UInt32] {
        let count = size.pixelCount
        let channels = layout.channels
        return bytes.withUnsafeBufferPointer { bytes in
            [UInt32](unsafeUninitializedCapacity: count) { pixels, written in
                func pixel(_ index: Int, _ red: Int, _ green: Int, _ blue: Int, _ alpha: Int?) {
                    let part = alpha.map { UInt32(bytes[$0]) } ?? 255
                    let color =
                        0xff00_0000 | UInt32(bytes[red]) << 16 | UInt32(bytes[green]) << 8
                        | UInt32(bytes[blue])
                    pixels[index] = SourceOver.replace(0, by: color, part)
                }
                switch channels {
                case .gray: for index in 0..<count { pixel(index, index, index, index, nil) }
                case .grayAlpha:
                    for index in 0..<count {
                        pixel(index, 2 * index, 2 * index, 2 * index, 2 * index + 1)
                    }
                case .rgb:
                    for index in 0..<count {
                        pixel(index, 3 * index, 3 * index + 1, 3 * index + 2, nil)
                    }
                case .rgba:
                    for index in 0..<count {
                        pixel(index, 4 * index, 4 * index + 1, 4 * index + 2, 4 * index + 3)
                    }
                }
                written = count
            }
        }
    }
}
