extension String {
    /// The last slash. It is searched by bytes: a combining mark after a slash makes another `Character`
    /// of it, but the same name.
    private var lastSlash: Index? { utf8.lastIndex(of: UInt8(ascii: "/")) }

    /// The folder of a path: all before the last slash; `.` if there is none.
    package var parentFolder: String {
        guard let slash = lastSlash else { return "." }
        return slash == startIndex ? "/" : String(self[..<slash])
    }

    /// The path without trailing slashes.
    package var withoutSlashes: String {
        var path = self[...]
        while path.count > 1, path.last == "/" { path.removeLast() }
        return String(path)
    }

    /// The path with a number between its name and its extension: `cat-meme-2.jpg`.
    package func numbered(_ number: Int) -> String {
        let nameStart = lastSlash.map(utf8.index(after:)) ?? startIndex
        guard let dot = self[nameStart...].lastIndex(of: "."), dot != nameStart else {
            return "\(self)-\(number)"
        }
        return "\(self[..<dot])-\(number)\(self[dot...])"
    }
}
