import CShims
import Foundation

/// The place of a store in a PostgreSQL database: `postgres://host/database`, as libpq reads it.
///
/// `schema`, `pictures`, `endpoint`, `region` and `cache` are mememe's own parameters in its query; all others are libpq's. A secret has no
/// place in it: it would be seen in the list of processes.
public struct PostgresAddress: Hashable, Sendable {
    /// The address for libpq, without mememe's own parameters.
    let connection: String
    /// The schema of the tables: `mememe` unless the address has another, so that several stores may share a
    /// database.
    let schema: String
    /// Where the pictures are, if the address says it; else the database does.
    let pictures: PicturePlace?
    /// The most bytes of copies of a bucket's pictures on this machine.
    let cache: Int

    private static let own = ["schema", "pictures", "endpoint", "region", "cache"]

    /// Whether a text is meant as an address of a database, though it may have a mistake.
    static func isMeant(by text: String) -> Bool {
        ["postgres://", "postgresql://"].contains { text.hasPrefix($0) }
    }

    /// - Throws: ``StoreError/badAddress(_:reason:)``.
    init(_ text: String) throws(StoreError) {
        let parts = text.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        var rest: [Substring] = []
        var own: [String: String] = [:]
        for item in parts.count > 1 ? parts[1].split(separator: "&") : [] {
            let pair = item.split(separator: "=", maxSplits: 1).map(String.init)
            guard let name = pair.first, Self.own.contains(name) else {
                rest.append(item)
                continue
            }
            guard pair.count == 2, let value = pair[1].removingPercentEncoding, !value.isEmpty
            else {
                throw .badAddress(Self.hidingPassword(text), reason: "\(name) has no value")
            }
            own[name] = value
        }
        connection = parts[0] + (rest.isEmpty ? "" : "?" + rest.joined(separator: "&"))
        schema = own["schema"] ?? "mememe"
        let shown = Self.hidingPassword(text)
        guard Self.isSchema(schema) else {
            throw .badAddress(
                shown,
                reason: "schema has to be small letters, digits and _, and to begin with a letter")
        }
        do throws(BucketAddress.Mistake) {
            pictures = try own["pictures"].map { text throws(BucketAddress.Mistake) in
                try PicturePlace(text, endpoint: own["endpoint"], region: own["region"])
            }
        } catch {
            throw .badAddress(shown, reason: error.reason)
        }
        if pictures == nil, own["endpoint"] != nil || own["region"] != nil {
            throw .badAddress(
                shown, reason: "endpoint and region are for pictures=s3://bucket/prefix")
        }
        guard let cache = PictureCache.byteCount(of: own["cache"] ?? "1GB") else {
            throw .badAddress(shown, reason: "cache has to be a size, as 500MB, 2GB or 0")
        }
        self.cache = cache
        // Without libpq, the first connection says that it is missing.
        guard mm_pg_is_available() else { return }
        var message: UnsafeMutablePointer<CChar>?
        guard mm_pg_check_address(connection, &message) else {
            defer { free(message) }
            let reason = message.map { String(cString: $0) } ?? "it can't be parsed"
            throw .badAddress(shown, reason: reason.trimmingCharacters(in: .whitespacesAndNewlines))
        }
        if value(of: "password") != nil {
            throw .badAddress(
                shown,
                reason: "others could read the password in it: put it into ~/.pgpass or $PGPASSFILE"
            )
        }
    }

    private static func isSchema(_ name: String) -> Bool {
        guard let first = name.utf8.first, name.utf8.count <= 63, !name.hasPrefix("pg_") else {
            return false
        }
        let letters = UInt8(ascii: "a")...UInt8(ascii: "z")
        return letters.contains(first)
            && name.utf8.allSatisfy {
                letters.contains($0) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
                    || $0 == UInt8(ascii: "_")
            }
    }

    /// The value that the address has for a keyword of libpq.
    func value(of keyword: String) -> String? {
        guard mm_pg_is_available(), let value = mm_pg_address_value(connection, keyword) else {
            return nil
        }
        defer { free(value) }
        return String(cString: value)
    }

    /// What libpq is given: its own defaults are made for people at a terminal.
    func parameters(for access: Store.Access) -> [(keyword: String, value: String)] {
        var parameters = [
            ("connect_timeout", "10"), ("keepalives_idle", "30"), ("keepalives_interval", "10"),
            ("keepalives_count", "3"), ("tcp_user_timeout", "30000"),
            ("fallback_application_name", schema == "mememe" ? schema : "mememe \(schema)"),
        ]
        if access == .writing { parameters.append(("target_session_attrs", "read-write")) }
        // With a list of authorities, libpq checks more than some modes say, so both are ours or neither is.
        if isRemote, ProcessInfo.processInfo.environment["PGSSLMODE"] == nil,
            value(of: "sslmode") == nil
        {
            parameters.append(("sslmode", "verify-full"))
            if ProcessInfo.processInfo.environment["PGSSLROOTCERT"] == nil,
                let authorities = Self.authorities
            {
                parameters.append(("sslrootcert", authorities))
            }
        }
        // What the address says counts more.
        parameters.append(("dbname", connection))
        parameters.append(("client_encoding", "UTF8"))
        return parameters
    }

    /// Whether the server is reached over a network, where others may listen.
    var isRemote: Bool {
        let environment = ProcessInfo.processInfo.environment
        let host = value(of: "hostaddr") ?? value(of: "host") ?? environment["PGHOST"] ?? ""
        return host.split(separator: ",").contains {
            !$0.hasPrefix("/") && !["localhost", "127.0.0.1", "::1"].contains($0)
        }
    }

    /// The file of the certificates that the system trusts, unless the user has one for PostgreSQL.
    private static var authorities: String? {
        let own = FileManager.default.homeDirectoryForCurrentUser.path + "/.postgresql/root.crt"
        if FileManager.default.fileExists(atPath: own) { return nil }
        return ["/etc/ssl/certs/ca-certificates.crt", "/etc/pki/tls/certs/ca-bundle.crt"]
            .first { FileManager.default.fileExists(atPath: $0) }
    }

    /// An address that may be wrong, without the password that may be in it.
    private static func hidingPassword(_ text: String) -> String {
        text.replacing(/:\/\/([^\/@:]*):[^\/]*@/) { "://\($0.output.1):…@" }
            .replacing(/([?&]password=)[^&]*/) { "\($0.output.1)…" }
    }
}

extension PostgresAddress: CustomStringConvertible {
    /// The address as it is shown, without the place of the pictures.
    public var description: String {
        schema == "mememe"
            ? connection : connection + (connection.contains("?") ? "&" : "?") + "schema=\(schema)"
    }
}
