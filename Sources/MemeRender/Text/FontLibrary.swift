/// The fonts of one render, each opened once and only when a caption asks for it.
final class FontLibrary {
    private var faces: [FontReference: FontFace] = [:]

    /// - Throws: ``RenderError/unknownFont(_:similar:)`` or
    ///   ``RenderError/unusableFont(path:reason:)``.
    func face(for reference: FontReference) throws(RenderError) -> FontFace {
        if let face = faces[reference] { return face }
        let face = try open(reference)
        faces[reference] = face
        return face
    }

    private func open(_ reference: FontReference) throws(RenderError) -> FontFace {
        switch reference.source {
        case .impact:
            guard let path = FontCatalog.impactPath() else { return try FontFace.bundled() }
            return try FontFace(path: path)
        case .family(let name):
            let match = try FontCatalog.match(name)
            return try FontFace(path: match.path, index: match.index)
        case .file(let path):
            return try FontFace(path: path)
        }
    }
}
