import Foundation

/// What a process that gives up its rights still needs to reach the servers of its store.
package struct NetworkReach: Sendable {
    /// The hosts of the database; a path is the folder of a socket.
    private let hosts: [String]
    /// Whether the address says itself which IP addresses the database's hosts have.
    private let isResolved: Bool
    private let bucket: BucketAddress?
    /// The TCP ports of the servers; none if all hosts are sockets of files.
    package let ports: [UInt16]

    init(_ address: PostgresAddress, _ bucket: BucketAddress?) {
        func values(_ keyword: String, _ variable: String) -> [String] {
            let text =
                address.value(of: keyword) ?? ProcessInfo.processInfo.environment[variable] ?? ""
            return text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        }
        let addresses = values("hostaddr", "PGHOSTADDR")
        isResolved = addresses != [""]
        hosts = isResolved ? addresses : values("host", "PGHOST")
        self.bucket = bucket
        let isRemote = hosts.contains { !$0.isEmpty && !$0.hasPrefix("/") }
        ports =
            (isRemote ? values("port", "PGPORT").map { UInt16($0) ?? 5432 } : [])
            + (bucket.map { [$0.host.port] } ?? [])
    }

    /// The files that libpq, libcurl and their libraries read: passwords, certificates, names of users and machines.
    package var readable: [String] {
        let environment = ProcessInfo.processInfo.environment
        let home = FileManager.default.homeDirectoryForCurrentUser.path
        var files = [
            "\(home)/.pgpass", "\(home)/.pg_service.conf", "\(home)/.postgresql", "/etc/ssl",
            "/etc/pki", "/etc/postgresql-common", "/etc/passwd", "/etc/nsswitch.conf", "/etc/hosts",
            "/etc/host.conf", "/etc/resolv.conf", "/etc/gai.conf", "/etc/services",
            "/usr/share/ca-certificates", "/usr/local/share/ca-certificates",
        ]
        files += [
            "PGPASSFILE", "PGSERVICEFILE", "PGSSLROOTCERT", "PGSSLCERT", "PGSSLKEY", "PGSSLCRL",
        ]
        .compactMap { environment[$0] }
        if bucket != nil {
            files += [
                BucketCredentials.file(environment: environment), environment["AWS_CA_BUNDLE"],
            ].compactMap(\.self)
        }
        return files
    }

    /// Looks up the addresses of the hosts for this process and those that it executes: to ask for a name takes
    /// other kinds of sockets than a confined server may make.
    package func resolveNames() throws(StoreError) {
        if !isResolved, hosts.contains(where: { !$0.isEmpty && !$0.hasPrefix("/") }) {
            var addresses: [String] = []
            for host in hosts { addresses.append(try Self.address(of: host)) }
            setenv("PGHOSTADDR", addresses.joined(separator: ","), 1)
        }
        // Whoever has said the address knows better.
        if let bucket, ProcessInfo.processInfo.environment[BucketClient.resolved] == nil {
            let host = bucket.host
            let address = try Self.address(of: host.name)
            setenv(BucketClient.resolved, "\(host.name):\(host.port):\(address)", 1)
        }
    }

    private static func address(of host: String) throws(StoreError) -> String {
        if host.isEmpty || host.hasPrefix("/") { return "" }
        var found: UnsafeMutablePointer<addrinfo>?
        var hints = addrinfo()
        hints.ai_socktype = streamSocket
        let code = getaddrinfo(host, nil, &hints, &found)
        guard code == 0, let first = found else {
            throw .catalogFailed(
                .offline, at: host, reason: String(cString: gai_strerror(code)))
        }
        defer { freeaddrinfo(first) }
        var text = [CChar](repeating: 0, count: 64)
        let named = getnameinfo(
            first.pointee.ai_addr, first.pointee.ai_addrlen, &text, socklen_t(text.count), nil, 0,
            NI_NUMERICHOST)
        guard named == 0 else {
            throw .catalogFailed(.offline, at: host, reason: String(cString: gai_strerror(named)))
        }
        let bytes = text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static var streamSocket: Int32 {
        #if os(Linux)
            Int32(SOCK_STREAM.rawValue)
        #else
            SOCK_STREAM
        #endif
    }
}

extension Store {
    /// What it takes to reach the store's servers; `nil` if the store is in a folder or in memory.
    package var network: NetworkReach? {
        guard case .postgres(let address) = address else { return nil }
        let bucket: BucketAddress? = if case .bucket(let bucket) = pictures { bucket } else { nil }
        return NetworkReach(address, bucket)
    }

    /// The folders that processes of the store write to.
    package var writtenFolders: [String] {
        switch address {
        // The subfolders may be links to other disks.
        case .folder(let path): [path, "\(path)/blobs", "\(path)/thumbnails"]
        case .postgres:
            if case .folder(let path) = pictures {
                [path] + thumbnails.folders
            } else {
                thumbnails.folders
            }
        case .memory: []
        }
    }
}
