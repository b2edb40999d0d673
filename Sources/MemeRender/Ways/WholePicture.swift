/// The way of every other picture. The whole picture is in memory to be turned, cropped and scaled.
struct WholePicture: Way {
    static let name = WayName.wholePicture

    private let job: RenderJob

    init(_ job: RenderJob) { self.job = job }

    var memory: Int { RenderPrice(of: job.plan).picture }

    func make(progress: (Double) -> Void) throws(RenderError) -> WayOutcome {
        let decoder = try ImageDecoder(job)
        // The decoded picture has no variable, because that would keep it in memory beside the scaled
        // one.
        var made = try Made(
            picture(of: decoder, progress: progress), job.plan, job.ink,
            describing: job.description, like: SourceTraits(decoder), job.context
        ) { progress(0.6 + 0.4 * $0) }
        made.notes = job.notes(of: decoder) + made.notes
        return .made(made)
    }

    private func picture(
        of decoder: borrowing ImageDecoder, progress: (Double) -> Void
    ) throws(RenderError) -> Pixmap {
        defer { progress(0.6) }
        return try job.geometry.picture(from: Pixmap(decoding: decoder), job.context)
    }
}
