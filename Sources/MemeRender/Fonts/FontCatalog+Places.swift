import CCairo

extension FontCatalog {
    /// The files and folders that fontconfig and FreeType read to find and open installed fonts. A
    /// sandbox uses this list to say which files a process may read. Some may not exist.
    package static func places() -> [String] {
        // Loads the configuration without the list of fonts, which would take longer.
        guard let configuration = FcInitLoadConfig() else { return [] }
        defer { FcConfigDestroy(configuration) }
        return [FcConfigGetConfigFiles, FcConfigGetFontDirs, FcConfigGetCacheDirs]
            .flatMap { strings($0(configuration)) }
    }

    private static func strings(_ list: OpaquePointer?) -> [String] {
        guard let list else { return [] }
        defer { FcStrListDone(list) }
        var strings: [String] = []
        while let string = FcStrListNext(list) { strings.append(String(cString: string)) }
        return strings
    }
}
