import NIOCore
package import WebAssets

/// Files of pages that are part of the executable.
package struct AssetBundle: Sendable {
    /// The files by path, for example `styles/base.css`.
    let files: [String: ByteBuffer]
    /// The OpenAPI description of the bundle's part of the API.
    let description: ByteBuffer?

    /// - Parameter files: the files; their bytes must live as long as the process.
    package init(_ files: UnsafeBufferPointer<mm_web_asset>) {
        var all: [String: ByteBuffer] = [:]
        for file in files {
            all[String(cString: file.path)] = ByteBuffer(
                bytes: UnsafeBufferPointer(start: file.bytes, count: file.size))
        }
        description = all.removeValue(forKey: "openapi.json")
        self.files = all
    }

    /// The files of the memes' pages.
    static var ofMemes: AssetBundle {
        AssetBundle(UnsafeBufferPointer(start: mm_web_assets(), count: mm_web_asset_count()))
    }
}
