import ArgumentParser
import MemeRender

// ArgumentParser defines all the options of `create`, about 70, before it reads the first: a sixth of the time that
// a small meme takes from start to end. Documentation/decisions/start.md has the figures.
extension CreateCommand {
    /// Reads everyday arguments as the parser would, only faster.
    ///
    /// It knows full names of options alone, and doesn't judge: whatever it doesn't know, and whatever is wrong, is
    /// the parser's.
    ///
    /// - Parameter arguments: what follows the name of the command.
    /// - Returns: `nil` if the parser has to read them.
    init?(plain arguments: some Sequence<String>) {
        var (images, words, output) = ([String](), WordOptions.unsaid, OutputOptions.unsaid)
        var (layers, picture) = (ImageOptions.unsaid, PictureOptions.unsaid)
        var storage = StoreOptions.unsaid
        var (quiet, json, noSave) = (QuietOptions.unsaid, JSONOptions.unsaid, false)
        var rest = arguments.makeIterator()
        // Values that begin with a dash are the parser's, which takes most of them for options.
        func value() -> String? { rest.next().flatMap { $0.hasPrefix("-") ? nil : $0 } }
        func typedWords() -> Words? { value().flatMap { try? Words($0) } }
        while let argument = rest.next() {
            switch argument {
            case "--top":
                guard words.top == nil, let text = typedWords() else { return nil }
                words.top = text
            case "--bottom":
                guard words.bottom == nil, let text = typedWords() else { return nil }
                words.bottom = text
            case "--text":
                guard let text = value().flatMap({ try? PlacedText($0) }) else { return nil }
                words.text.append(text)
            case "--image":
                guard let image = value().flatMap({ try? PlacedImage($0) }) else { return nil }
                layers.image.append(image)
            case "--output", "-o":
                guard output.output == nil, let name = value() else { return nil }
                output.output = name
            case "--quality":
                guard picture.quality == nil, let number = value().flatMap(Int.init),
                    (1...100).contains(number)
                else { return nil }
                picture.quality = .value(number)
            case "--store":
                guard storage.store == nil, let name = value() else { return nil }
                storage.store = name
            case "--force", "-f": output.force = true
            case "--quiet", "-q": quiet.quiet = true
            case "--json": json.json = true
            case "--no-save": noSave = true
            case _ where argument.hasPrefix("-"): return nil
            default: images.append(argument)
            }
        }
        self.init()
        self.images = images
        clipboard = false
        template = .unsaid
        panels = .unsaid
        self.words = words
        self.layers = layers
        style = .unsaid
        self.picture = picture
        self.output = output
        self.noSave = noSave
        outputDir = nil
        copy = false
        trial = .unsaid
        self.quiet = quiet
        self.json = json
        limits = .unsaid
        self.storage = storage
        do {
            try layers.validate()
            try storage.validate()
            try validate()
        } catch {
            return nil
        }
    }
}

// The groups of options as they are where nothing was said. Only the parser gives them the defaults of their
// declarations.

extension TemplateOptions {
    fileprivate static var unsaid: Self {
        var options = Self()
        options.template = nil
        options.auto = nil
        options.slots = .unsaid
        return options
    }
}

extension SlotOptions {
    fileprivate static var unsaid: Self {
        var options = Self()
        options.slot = []
        return options
    }
}

extension PanelOptions {
    fileprivate static var unsaid: Self {
        var options = Self()
        options.panels = nil
        options.gap = nil
        options.panelCrop = []
        return options
    }
}

extension WordOptions {
    fileprivate static var unsaid: Self {
        var options = Self()
        options.top = nil
        options.bottom = nil
        options.text = []
        return options
    }
}

extension ImageOptions {
    fileprivate static var unsaid: Self {
        var options = Self()
        options.image = []
        return options
    }
}

extension StyleOptions {
    fileprivate static var unsaid: Self {
        var options = Self()
        options.font = nil
        options.fill = nil
        options.gradient = nil
        options.outline = nil
        options.outlineWidth = nil
        options.shadow = nil
        options.textBackground = nil
        options.tail = nil
        options.cutOut = nil
        options.opacity = nil
        options.letterCase = nil
        options.language = nil
        options.align = nil
        options.valign = nil
        options.angle = nil
        options.arc = nil
        options.maxSize = nil
        options.minSize = nil
        options.lineSpacing = nil
        options.letterSpacing = nil
        options.from = nil
        options.to = nil
        options.topStyle = nil
        options.bottomStyle = nil
        return options
    }
}

extension PictureOptions {
    fileprivate static var unsaid: Self {
        var options = Self()
        options.layout = nil
        options.crop = nil
        options.rotate = nil
        options.effect = []
        options.canvas = nil
        options.background = nil
        options.size = nil
        options.format = nil
        options.frame = nil
        options.quality = nil
        options.keepMetadata = nil
        options.metadata = nil
        return options
    }
}

extension OutputOptions {
    fileprivate static var unsaid: Self {
        var options = Self()
        options.output = nil
        options.force = false
        return options
    }
}

extension TrialOptions {
    fileprivate static var unsaid: Self {
        var options = Self()
        options.dryRun = false
        return options
    }
}

extension QuietOptions {
    fileprivate static var unsaid: Self {
        var options = Self()
        options.quiet = false
        return options
    }
}

extension JSONOptions {
    fileprivate static var unsaid: Self {
        var options = Self()
        options.json = false
        return options
    }
}

extension LimitOptions {
    fileprivate static var unsaid: Self {
        var options = Self()
        options.maxMegapixels = nil
        options.maxMemory = nil
        options.timeLimit = nil
        options.acceptDamaged = false
        return options
    }
}

extension StoreOptions {
    fileprivate static var unsaid: Self {
        var options = Self()
        options.store = nil
        return options
    }
}
