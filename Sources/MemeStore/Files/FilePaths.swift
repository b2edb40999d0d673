extension String {
    /// The folder that a path is in: all before the last slash, `.` where there is none.
    var parentFolder: String {
        guard let slash = lastIndex(of: "/") else { return "." }
        return slash == startIndex ? "/" : String(self[..<slash])
    }

    /// The path with a number between its name and its extension: `cat-meme-2.jpg`.
    func numbered(_ number: Int) -> String {
        let nameStart = lastIndex(of: "/").map(index(after:)) ?? startIndex
        guard let dot = self[nameStart...].lastIndex(of: "."), dot != nameStart else {
            return "\(self)-\(number)"
        }
        return "\(self[..<dot])-\(number)\(self[dot...])"
    }
}
