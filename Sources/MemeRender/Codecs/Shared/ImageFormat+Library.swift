extension ImageFormat {
    /// The library that reads the format, of those that are opened when they are needed.
    var library: String {
        switch self {
        case .heic, .avif: "libheif"
        case .jpegXL: "libjxl"
        case .tiff: "libtiff"
        case .jpeg, .png, .gif, .webp, .bmp: "mememe"
        }
    }

    /// The package of the library: Debian 12's, or Homebrew's.
    fileprivate var libraryPackage: String {
        #if canImport(Darwin)
            self == .jpegXL ? "jpeg-xl" : library
        #else
            switch self {
            case .heic, .avif: "libheif1"
            case .jpegXL: "libjxl0.7"
            case .tiff: "libtiff6"
            case .jpeg, .png, .gif, .webp, .bmp: "mememe"
            }
        #endif
    }
}

extension RenderError {
    /// The error that the library of a format isn't installed.
    static func missingLibrary(_ format: ImageFormat) -> RenderError {
        .missingLibrary(format, package: format.libraryPackage)
    }
}
