/// A top-level page next to the list of memes, with pages below it.
package struct PageSection: Sendable {
    /// The path, for example `/extras`, which is also the prefix of the pages below it.
    package let path: String
    /// The title of its link.
    package let title: String

    package init(path: String, title: String) {
        self.path = path
        self.title = title
    }

    /// The values for templates.
    func values(in words: PageWords) -> [String: String] {
        ["path": path, "title": words[title]]
    }
}
