import HTTPTypes

/// Header fields of every response that make browsers protect the web app from other sites.
enum SecurityHeaders {
    /// Everything must come from this server, except pictures that scripts make (`blob:`, `data:`).
    static let contentSecurityPolicy = [
        "default-src 'none'", "script-src 'self'", "style-src 'self'",
        "img-src 'self' blob: data:", "media-src 'self' blob:", "font-src 'self'",
        "connect-src 'self'", "manifest-src 'self'", "form-action 'self'", "base-uri 'none'",
        "frame-ancestors 'none'",
    ].joined(separator: "; ")

    static let all: HTTPFields = [
        .contentSecurityPolicy: contentSecurityPolicy,
        .xContentTypeOptions: "nosniff",
        .xFrameOptions: "DENY",
        .referrerPolicy: "same-origin",
        .crossOriginOpenerPolicy: "same-origin",
        .crossOriginResourcePolicy: "same-origin",
        .permissionsPolicy: [
            "camera=(self)", "clipboard-write=(self)", "geolocation=()",
            "microphone=(self)", "payment=()", "usb=()",
        ].joined(separator: ", "),
    ]

    /// Adds the missing fields.
    static func add(to fields: inout HTTPFields) {
        for field in all where !fields.contains(field.name) { fields.append(field) }
    }
}

extension HTTPField.Name {
    static let clearSiteData = named("Clear-Site-Data")
    static let crossOriginOpenerPolicy = named("Cross-Origin-Opener-Policy")
    static let idempotencyKey = named("Idempotency-Key")
    static let permissionsPolicy = named("Permissions-Policy")
    static let referrerPolicy = named("Referrer-Policy")
    static let requestID = named("X-Request-ID")
    static let robots = named("X-Robots-Tag")
    static let secFetchDest = named("Sec-Fetch-Dest")
    static let secFetchMode = named("Sec-Fetch-Mode")
    static let secFetchSite = named("Sec-Fetch-Site")
    static let xForwardedProto = named("X-Forwarded-Proto")
    static let xFrameOptions = named("X-Frame-Options")
    static let host = named("Host")

    private static func named(_ name: String) -> HTTPField.Name {
        guard let name = HTTPField.Name(name) else { preconditionFailure("no name of a field") }
        return name
    }
}
