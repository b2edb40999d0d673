import MemeRender

extension RenderError: Advised {
    package var message: String {
        switch self {
        case .empty:
            advising("choose another, or get it again")
        case .unsupportedFormat(_?):
            advising("convert it first")
        case .unsupportedFormat(nil):
            advising("give it one of \(ImageFormat.list)")
        case .truncated(.heic), .truncated(.avif):
            advising("get the whole file")
        case .truncated:
            advising("get the whole file, or use what there is with --accept-damaged")
        case .corrupt(let format, _) where format.library != nil:
            advising("get the file again, or save it anew in another program")
        // Frames that are damaged can be left out.
        case .corrupt(.gif, let reason) where reason.hasPrefix("frame "):
            advising("get the file again, or use what there is with --accept-damaged")
        case .corrupt:
            advising("get the file again")
        case .unsupportedVariant(let format, let reason):
            "a kind of \(format.name) that mememe can't read (\(reason)): save it anew in another "
                + "program"
        case .tooManyPixels:
            advising("raise it with --max-megapixels if you trust the file")
        case .tooManyFrames:
            advising(
                "take one with --frame, or raise it with --max-megapixels if you trust the file")
        case .tooManyPicturePixels:
            advising(
                "use smaller or fewer, or raise it with --max-megapixels if you trust the files")
        case .tooSlow:
            advising("choose a smaller picture or fewer words, or raise it with --time-limit")
        case .sideTooLong:
            advising("choose a smaller --size or --canvas")
        case .cropOutside:
            advising("choose a smaller one")
        case .missingPicture:
            advising("lay it on anew with --image")
        case .inPicture(let name, let error):
            "the picture “\(name)”, which is laid on the meme: \(error.message)"
        case .unknownFont(let name, let similar):
            "no font is called “\(name)”: "
                + (similar.isEmpty ? "" : "did you mean \(similar.joined(separator: ", "))? ")
                + "`mememe fonts` lists those that can be used"
        case .missingLibrary(_, let package):
            advising("install \(package)")
        case .outOfMemory:
            advising("choose a smaller one")
        case .tooMuchMemory:
            advising(
                "choose a smaller --size or another --format, or raise it with --max-memory if you "
                    + "trust the file")
        case .cancelled, .invalidRecipe, .unusableFont, .encodingFailed, .drawingFailed:
            description
        }
    }
}

extension RenderWarning: Advised {
    package var message: String {
        switch self {
        case .illegible:
            advising("use fewer words or a larger picture")
        case .missingGlyphs(_, let package?):
            advising("install \(package), or choose a font with --font")
        case .missingGlyphs(_, nil):
            advising("choose a font that has, with --font")
        case .otherFont:
            advising("choose one that has, with --font")
        case .framesLeftOut:
            advising("convert it to a GIF or a WebP to keep the others")
        case .stillPicture:
            advising("choose --format gif, webp or avif to have it move")
        case .faint:
            advising("choose another --fill, or an --outline")
        case .overlapping:
            advising("give one of them another box, or fewer words")
        case .colliding:
            advising("choose a larger line-spacing")
        case .blank, .colorsLeftOut, .invalidText, .shortened, .flattened, .damaged, .lost,
            .missingFrame, .untimed, .invisible:
            description
        }
    }
}
