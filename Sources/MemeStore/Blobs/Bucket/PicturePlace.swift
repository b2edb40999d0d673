/// Where the pictures of a store are whose rows are in a database.
enum PicturePlace: Hashable, Sendable {
    /// A folder that all machines have mounted, by its absolute path.
    case folder(String)
    case bucket(BucketAddress)

    /// - Throws: ``BucketAddress/Mistake``.
    init(
        _ text: String, endpoint: String? = nil, region: String? = nil
    ) throws(BucketAddress.Mistake) {
        if BucketAddress.isMeant(by: text) {
            self = .bucket(try BucketAddress(text, endpoint: endpoint, region: region))
            return
        }
        guard text.hasPrefix("/") else {
            throw .init(
                reason: "pictures has to be the absolute path of a folder, or s3://bucket/prefix")
        }
        if endpoint != nil || region != nil {
            throw .init(reason: "endpoint and region are for pictures in s3://bucket/prefix")
        }
        self = .folder(text)
    }

    /// Reads what ``kept`` wrote.
    init?(kept text: String) {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        let said = lines.count == 3 ? lines.dropFirst().map { $0.isEmpty ? nil : $0 } : [nil, nil]
        guard let place = try? PicturePlace(lines[0], endpoint: said[0], region: said[1]) else {
            return nil
        }
        self = place
    }

    /// Whether both are the same folder, or the same place in a bucket.
    func isSamePlace(as other: PicturePlace) -> Bool {
        switch (self, other) {
        case (.folder(let one), .folder(let two)): one == two
        case (.bucket(let one), .bucket(let two)):
            (one.bucket, one.prefix) == (two.bucket, two.prefix)
        default: false
        }
    }

    /// The place as the database keeps it.
    var kept: String {
        switch self {
        case .folder(let path): path
        case .bucket(let address):
            "\(address)\n\(address.endpoint ?? "")\n\(address.region ?? "")"
        }
    }
}
