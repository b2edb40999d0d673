import HTTPTypes
import MemeRender

extension Problem {
    /// Converts a render error to a problem, in words that don't mention the command line.
    init(_ error: RenderError) {
        switch error {
        case .empty:
            self.init(.unprocessableContent, "The picture is empty: choose another.")
        case .unsupportedFormat(let name?):
            self.init(
                .unsupportedMediaType,
                "This is \(Sentence(name)), and only \(Sentence(ImageFormat.list)) can be used.")
        case .unsupportedFormat(nil):
            self.init(
                .unsupportedMediaType,
                "This is no picture that can be used: choose a JPEG, PNG, GIF, WebP, HEIC, "
                    + "AVIF, JPEG XL, TIFF or BMP.")
        case .unsupportedVariant(let format, let reason):
            self.init(
                .unsupportedMediaType,
                "This kind of \(format.name) can’t be read (\(reason)): save it anew in another "
                    + "program.")
        case .missingLibrary(let format, _):
            self.init(
                .unsupportedMediaType,
                "This server has no library for \(format.name): choose another format.",
                cause: error)
        case .truncated(let format):
            self.init(.unprocessableContent, "The \(format.name) ends too early: get it again.")
        case .corrupt(let format, let reason) where format.library != nil:
            self.init(
                .unprocessableContent,
                "The \(format.name) is damaged, or of a kind that can’t be read (\(reason)): get it "
                    + "again, or save it anew in another program.")
        case .corrupt(let format, let reason):
            self.init(
                .unprocessableContent, "The \(format.name) is damaged (\(reason)): get it again.")
        case .tooManyPixels(let size, let limit):
            self.init(
                .unprocessableContent,
                "\(size) pixels are more than the \(limit / 1_000_000) megapixels that are allowed "
                    + "here: choose a smaller picture or canvas.")
        case .tooManyFrames(let count, let size, let limit):
            self.init(
                .unprocessableContent,
                "\(count) frames of \(size) pixels are more than the \(limit / 1_000_000) megapixels "
                    + "that are allowed here for all frames together: choose a shorter animation.")
        case .tooManyPicturePixels(_, let limit):
            self.init(
                .unprocessableContent,
                "All pictures together have more than the \(limit / 1_000_000) megapixels that are "
                    + "allowed here: use smaller or fewer.")
        case .tooSlow(let limit):
            self.init(
                .unprocessableContent,
                "This takes longer than the \(limit.components.seconds) seconds that are allowed "
                    + "here: choose a smaller picture or fewer words.")
        case .cancelled:
            self.init(.serviceUnavailable, "Nobody waited for this any more.")
        case .sideTooLong(let size, let format):
            self.init(
                .unprocessableContent,
                "\(size) pixels are too many for \(format.name), whose sides end at "
                    + "\(format.longestSide).")
        case .cropOutside(let rectangle, let size):
            self.init(
                .unprocessableContent,
                "The crop \(rectangle) is not inside the picture, which is \(size).")
        case .invalidRecipe(let reason):
            self.init(.unprocessableContent, Sentence("\(reason.capitalizedSentence)."))
        case .missingPicture(let name):
            self.init(
                .unprocessableContent,
                "The picture “\(name)”, which is laid on the meme, isn’t here: upload it first.")
        case .inPicture(_, let error):
            self.init(error)
            detail = "Of a picture that is laid on the meme: \(detail ?? "it can’t be used.")"
        case .unknownFont(let name, let similar) where similar.isEmpty:
            self.init(.unprocessableContent, "No font is called “\(name)”.")
        case .unknownFont(let name, let similar):
            self.init(
                .unprocessableContent,
                "No font is called “\(name)”. Did you mean \(similar.joined(separator: ", "))?")
        case .unusableFont(_, let reason):
            self.init(.unprocessableContent, "The font can’t be used: \(reason).")
        case .tooMuchMemory:
            self.init(
                .unprocessableContent,
                "This takes more memory than is allowed here: choose a smaller picture or canvas, or "
                    + "another format.")
        case .outOfMemory:
            self.init(
                .serviceUnavailable, "There is not enough memory for this picture now.",
                headers: [.retryAfter: "5"])
        case .encodingFailed, .drawingFailed:
            self.init(
                .internalServerError, "The meme could not be drawn; the server’s log says why.",
                cause: error)
        }
    }
}

extension RenderWarning {
    /// The warning in words that don't mention the command line.
    var sentence: Sentence {
        switch self {
        // A capital is seven tenths of the font size high: here less than a pixel.
        case .illegible(let text, let fontSize) where fontSize < 1.4:
            "“\(text.beginning)” is so small that it can’t be seen: use fewer words or a larger "
                + "picture."
        case .illegible(let text, _):
            "“\(text.beginning)” is hard to read at this size: use fewer words or a larger picture."
        case .missingGlyphs(let characters, _):
            "No font here has \(characters): choose another font."
        case .otherFont(let characters, let font, let other):
            "\(font) has no \(characters.beginning): \(other) draws them."
        case .colorsLeftOut(let font):
            "\(font) has colors that can’t be painted: its letters are drawn without them."
        case .invalidText(let text):
            "“\(text.beginning)” held what is no text; it was left out."
        case .shortened(let text):
            "“\(text.beginning)” doesn’t fit at its smallest size: the end of it was left out."
        case .flattened(let format, _):
            "\(format.name) holds no transparency: the picture was laid on the background."
        case .damaged:
            "The picture ends too early; the meme shows what there was."
        case .framesLeftOut(let format):
            "Only the first frame of the animated \(format.name) is used."
        case .lost(let loss):
            loss.sentence
        case .stillPicture(let format):
            "Only the first frame of the animated \(format.name) in the meme is used."
        case .missingFrame(_, let count):
            count == 1
                ? "The picture doesn’t move, so no frame of it can be chosen."
                : "The picture has \(count) frames; the last is shown."
        case .untimed(let text):
            "“\(text)” is always seen, because the meme doesn’t move."
        case .invisible(let text):
            "“\(text)” can’t be seen: its fill and its outline are clear."
        case .blank(let text):
            "“\(text.beginning)” can’t be seen: its characters have no ink."
        case .faint(let text):
            "“\(text.beginning)” is hard to make out: its colour is nearly that behind it."
        case .overlapping(let text, let other):
            "“\(text.beginning)” covers a part of “\(other.beginning)”: move one of them."
        case .colliding(let text):
            "The lines of “\(text.beginning)” cover each other: choose a larger line spacing."
        }
    }
}

extension PictureLoss {
    fileprivate var sentence: Sentence {
        switch self {
        case .frames(let source, in: .png):
            "Only the first frame of the animated \(source.name) was used, because a PNG is animated only if "
                + "its original is one."
        case .frames(let source, let format):
            "Only the first frame of the animated \(source.name) was used, because \(format.name) holds one."
        case .gainMap(let format):
            "The \(format.name) has a gain map, by which bright screens show it brighter: the meme has none."
        case .otherPictures(let format):
            "The \(format.name) holds more than one picture: the first was used."
        case .highRange(let format):
            "The \(format.name) has a high dynamic range: it was brought to that of ordinary screens."
        case .inks(let format):
            "The \(format.name) is coded in four inks: it was converted to sRGB, and all of it was coded anew."
        case .exif(let count):
            "The EXIF of \(count) bytes is more than a JPEG holds: the maker’s notes and its longest parts were "
                + "left out."
        case .rest(let format):
            "What follows the last frame of the \(format.name) can’t be read: it was left out."
        }
    }
}

extension String {
    /// The beginning of the text, short enough to quote in a sentence.
    fileprivate var beginning: String {
        let words = split(whereSeparator: \.isWhitespace).joined(separator: " ")
        return words.count <= 24 ? words : "\(words.prefix(23))…"
    }

    fileprivate var capitalizedSentence: String { prefix(1).uppercased() + dropFirst() }
}
