package import MemeRender

/// Resources that a server shares with its parts, so that the same limits hold for all.
package struct ServerContext: Sendable {
    /// The gate that every render passes.
    package let gate: RenderGate
    /// The reader of request bodies.
    package let uploads: Uploads
    /// The limits of a render.
    package let limits: RenderLimits

    package init(gate: RenderGate, uploads: Uploads, limits: RenderLimits) {
        self.gate = gate
        self.uploads = uploads
        self.limits = limits
    }
}
