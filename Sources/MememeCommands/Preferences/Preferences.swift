package import MemeRender
import MemeStore

/// The user's defaults for new memes, from `config.toml`, by the names of options.
struct Preferences: Sendable {
    /// The style of words.
    private(set) var looks: [StyleChange] = []
    private(set) var background: Background?
    private(set) var format: ImageFormat?
    private(set) var quality: Int?
    private(set) var metadata: Bool?
    private(set) var keepMetadata: Bool?
    /// The folder of the store, or its address; an environment variable overrides it.
    private(set) var store: String?
    /// The limit on pictures, in pixels.
    private(set) var maximumPixels: Int?
    private(set) var timeLimit: Duration?

    /// Far more than all options take, in bytes.
    private static let longestFile = 64 << 10

    private static let ofUser = Result { try Preferences.read() }

    /// The user's preferences; empty if there is no file.
    static var current: Preferences { (try? ofUser.get()) ?? Preferences() }

    /// Checks the file, before any command that does something.
    ///
    /// - Throws: ``Failure`` with the file and the line, or `FileError`.
    static func check() throws { _ = try ofUser.get() }

    /// The path of the file, which may not exist; `nil` if there can't be one.
    static var path: String? {
        if let path = Terminal.environment("MEMEME_CONFIG") { return path.isEmpty ? nil : path }
        // Relative paths are invalid there (XDG Base Directory Specification).
        if let folder = Terminal.environment("XDG_CONFIG_HOME"), folder.hasPrefix("/") {
            return "\(folder)/mememe/config.toml"
        }
        return Terminal.environment("HOME").map { "\($0)/.config/mememe/config.toml" }
    }

    private static func read() throws -> Preferences {
        guard let path else { return Preferences() }
        let bytes: [UInt8]
        do {
            bytes = try [UInt8](contentsOf: path, limit: longestFile)
        } catch {
            // A file that the user names must exist.
            let isNamed = Terminal.environment("MEMEME_CONFIG") != nil
            switch error {
            case .missing where !isNamed, .notDirectory where !isNamed: return Preferences()
            case .tooLarge:
                throw Failure(
                    path,
                    "larger than the \(longestFile >> 10) KiB that are read at most: "
                        + "take some of it away")
            default: throw error
            }
        }
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw Failure(path, "this is no text in UTF-8: save it as one")
        }
        return try Preferences(text.withoutByteOrderMark, of: path)
    }

    init() {}

    /// - Parameters:
    ///   - text: the content of the file.
    ///   - path: its name in messages.
    init(_ text: String, of path: String) throws {
        var lines: [String: Int] = [:]
        for (index, line) in text.split(
            omittingEmptySubsequences: false, whereSeparator: \.isNewline
        ).enumerated() {
            do {
                guard let setting = try PreferenceLine(line) else { continue }
                if let earlier = lines.updateValue(index + 1, forKey: setting.name) {
                    throw Unacceptable("\(setting.name) is set in line \(earlier) already")
                }
                try set(setting)
            } catch let error as Unacceptable {
                throw Failure("\(path):\(index + 1)", "\(error)")
            }
        }
        do {
            try recipe(top: "", bottom: "").check()
        } catch {
            throw Failure(path, error.message)
        }
    }

    private mutating func set(_ setting: PreferenceLine) throws {
        do {
            if let property = Self.properties.first(where: { $0.rawValue == setting.name }) {
                return looks.append(try property.change(to: try setting.text(of: property)))
            }
            guard let set = Self.others[setting.name] else {
                let names = Self.properties.map(\.rawValue) + Self.others.keys.sorted()
                let near = setting.name.near(names).first
                throw UnknownName(near: near, all: names)
            }
            try set(&self, setting.value)
        } catch let error as UnknownName {
            throw Unacceptable("there is no setting “\(setting.name)”: \(error.advice)")
        } catch let error as Unacceptable {
            throw Unacceptable("\(setting.name) = \(setting.value): \(error)")
        }
    }

    private struct UnknownName: Error {
        var near: String?
        var all: [String]

        var advice: String {
            near.map { "did you mean \($0)?" } ?? "use \(all.joined(separator: ", "))"
        }
    }

    /// The style properties that can apply to any words.
    private static let properties = StyleProperty.allCases.filter { ![.from, .to].contains($0) }

    private static let others: [String: @Sendable (inout Preferences, String) throws -> Void] = [
        "background": { $0.background = try Background($1) },
        "format": { $0.format = try Parse.format($1) },
        "quality": { $0.quality = try Parse.number(in: 1...100)($1) },
        "metadata": { $0.metadata = try truth($1) },
        "keep-metadata": { $0.keepMetadata = try truth($1) },
        "store": { $0.store = try store($1) },
        "max-megapixels": { $0.maximumPixels = try Parse.megapixels($1) },
        "time-limit": { $0.timeLimit = try Parse.seconds($1) },
    ]

    @Sendable private static func truth(_ text: String) throws -> Bool {
        guard let value = Bool(text) else { throw Unacceptable("use true or false") }
        return value
    }

    /// Parses a path that doesn't depend on the current folder.
    /// A folder, or the address of a database.
    @Sendable private static func store(_ text: String) throws -> String {
        do {
            if case .postgres = try Store.address(of: text) { return text }
        } catch {
            throw Unacceptable(error.message)
        }
        return try folder(text)
    }

    @Sendable private static func folder(_ text: String) throws -> String {
        guard let path = expanded(text) else {
            throw Unacceptable("use a path from the root, or from your own folder: ~/memes")
        }
        return path
    }

    /// - Returns: `nil` if a path is neither absolute nor begins with `~`.
    fileprivate static func expanded(_ path: String) -> String? {
        if path.hasPrefix("/") { return path }
        guard path.hasPrefix("~/"), let home = Terminal.environment("HOME") else { return nil }
        return home + path.dropFirst()
    }
}

extension PreferenceLine {
    /// The value of a property; a font file's path must be absolute.
    fileprivate func text(of property: StyleProperty) throws -> String {
        guard property == .font, case .file = FontReference(value).source else { return value }
        guard let path = Preferences.expanded(value) else {
            throw Unacceptable("use a font's name, or the path of its file from / or ~")
        }
        return path
    }
}

extension Recipe {
    /// A new recipe with the user's defaults.
    package static func ofUser(top: String = "", bottom: String = "") -> Recipe {
        Preferences.current.recipe(top: top, bottom: bottom)
    }
}

extension Preferences {
    fileprivate func recipe(top: String, bottom: String) -> Recipe {
        var recipe = Recipe(top: top, bottom: bottom, style: .ofUser)
        for index in recipe.captions.indices { looks.apply(to: &recipe.captions[index]) }
        background?.apply(to: &recipe)
        recipe.format = format
        recipe.quality = quality
        recipe.describesItself = metadata ?? recipe.describesItself
        recipe.keepsMetadata = keepMetadata ?? recipe.keepsMetadata
        return recipe
    }
}
