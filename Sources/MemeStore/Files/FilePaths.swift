extension String {
    /// Where the last slash is, by bytes: a mark that combines with it makes another character of it,
    /// and no other name.
    private var lastSlash: Index? { utf8.lastIndex(of: UInt8(ascii: "/")) }

    /// The folder that a path is in: all before the last slash, `.` where there is none.
    var parentFolder: String {
        guard let slash = lastSlash else { return "." }
        return slash == startIndex ? "/" : String(self[..<slash])
    }

    /// The path without slashes at its end.
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
