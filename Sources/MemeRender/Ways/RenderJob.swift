/// The input of a way: everything that it needs to make a meme.
struct RenderJob {
    let plan: RenderPlan
    /// The bytes of the original, valid as long as the job.
    let bytes: UnsafeBufferPointer<UInt8>
    /// The scan of a JPEG whose blocks may be kept; `nil` if there is none that can be copied.
    let scan: FoundScan?
    let ink: InkLayers
    /// The description to write into the meme's file; `nil` for none.
    let description: MemeDescription?
    let context: RenderContext

    var header: ImageHeader { plan.header }
    var geometry: Geometry { plan.geometry }

    /// Whether drawing the ink leaves a gray picture gray; true for any picture in color.
    var keepsGray: Bool { !header.layout.isGray || ink.isGray }

    /// The metadata of the meme: what the recipe keeps of the original's, and the meme's description.
    ///
    /// - Parameter isTurned: whether the meme's pixels are stored upright.
    func metadata(isTurned: Bool = true) -> ImageMetadata {
        plan.metadata(
            like: ImageMetadata(of: header.format, in: bytes), describing: description,
            isTurned: isTurned)
    }
}

/// A scan of a JPEG, with what another thread finds in it meanwhile.
struct FoundScan {
    let scan: BaselineScan
    /// Where its rows begin; `nil` if another thread isn't worthwhile.
    let rows: ScanRows?

    init?(_ bytes: UnsafeBufferPointer<UInt8>, _ context: RenderContext) {
        guard let scan = BaselineScan(bytes) else { return nil }
        self.scan = scan
        rows = ScanRows(of: scan, context)
    }
}

extension RenderPlan {
    /// The metadata of the meme: what the recipe keeps of an original's, and the meme's description.
    ///
    /// - Parameters:
    ///   - original: the metadata of the original.
    ///   - description: the description to write into the meme's file; `nil` for none.
    ///   - isTurned: whether the meme's pixels are stored upright.
    func metadata(
        like original: ImageMetadata, describing description: MemeDescription?,
        isTurned: Bool = true
    ) -> ImageMetadata {
        var metadata = original.forMeme(keepsMetadata: recipe.keepsMetadata, isTurned: isTurned)
        if format == .jpeg { metadata.exif = metadata.exif?.forJPEG }
        return metadata.describing(description, as: format)
    }

    /// The metadata that the recipe keeps but the meme's format can't hold; `nil` if there is none.
    func loss(of original: ImageMetadata) -> PictureLoss? {
        guard recipe.keepsMetadata, format == .jpeg,
            let exif = original.forMeme(keepsMetadata: true).exif,
            exif.bytes.count > Exif.longestInJPEG
        else { return nil }
        return .exif(exif.bytes.count)
    }

    /// How finely the encoder quantizes: as the recipe says, otherwise as the original, or as the first panel
    /// of a meme of panels, whose original is a blank sheet.
    func fineness(like source: SourceTraits) -> Fineness {
        if let quality = recipe.quality { return .quality(quality) }
        let coding = panelCoding ?? source.coding
        guard case .png(var png) = coding, !addsOnlyWords else { return .like(coding) }
        png.palette = nil
        return .like(.png(png))
    }

    /// Whether all colors that the original doesn't have are those of words and of what is behind them. Only those
    /// may be changed to fit into a palette: what pictures and effects bring is as exact as the original.
    private var addsOnlyWords: Bool {
        pictures.isEmpty && recipe.effects.isEmpty && geometry.keepsPixels
            && geometry.sheet.blurredBackground == nil
    }

    /// The coding of the first panel, if the meme is a JPEG and the panel is one with colors.
    private var panelCoding: SourceCoding? {
        guard format == .jpeg, let panel = pictures.first,
            panel.layer.slot == Recipe.panelSlot(0), panel.header.format == .jpeg,
            panel.header.layout.channels == .rgb
        else { return nil }
        return panel.image.content.withBytes { bytes in
            do {
                let decoder = try ImageDecoder(panel.header, bytes: bytes, .unlimited)
                return decoder.coding.jpeg.map { SourceCoding.jpeg($0).sequential }
            } catch {
                // What is wrong with it is said when it is drawn.
                return nil
            }
        }
    }
}
