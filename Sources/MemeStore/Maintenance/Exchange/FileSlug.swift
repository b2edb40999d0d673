/// Words as the beginning of a file's name.
package enum FileSlug {
    /// File systems end names at 255 bytes; 60 tell memes apart.
    private static let longest = 60

    /// Letters and digits in lower case, a hyphen after each word; `meme-` where there are none.
    package static func slug(of texts: [String]) -> String {
        let words = texts.joined(separator: " ").lowercased()
            .split { !$0.isLetter && !$0.isNumber }
        let slug = words.reduce(into: "") { slug, word in
            if slug.utf8.count + word.utf8.count < longest { slug += "\(word)-" }
        }
        return slug.isEmpty ? "meme-" : slug
    }
}
