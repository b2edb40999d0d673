extension ImageFormat {
    /// The library that reads the format, if it is one that is opened when it is needed. Such a library
    /// doesn't always tell a damaged file from one of a kind that it can't read.
    package var library: String? {
        switch self {
        case .heic, .avif: "libheif"
        case .jpegXL: "libjxl"
        case .tiff: "libtiff"
        case .jpeg, .png, .gif, .webp, .bmp: nil
        }
    }

    /// The package of the library: Debian 12's, or Homebrew's.
    fileprivate var libraryPackage: String {
        #if canImport(Darwin)
            self == .jpegXL ? "jpeg-xl" : library ?? "mememe"
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
