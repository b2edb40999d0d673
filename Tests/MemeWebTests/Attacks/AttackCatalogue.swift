import TestSupport

/// All known single-request attacks on the server. Attacks that take more than a request are in
/// ``CrowdTests`` and ``ConnectionTests``, attacks that need a token in ``TokenTests``.
extension Attack {
    static let catalogue =
        paths + requestLines + heads + hosts + framings + origins + bodies + uploads

    private static let zeros = String(repeating: "0", count: 64)

    // MARK: Paths

    /// Path traversal, in every spelling that some software decodes.
    private static let paths: [Attack] =
        [
            "../", "%2e%2e/", "%2E%2E%2F", "..%2f", "%252e%252e%252f", "..%5c", "..\\",
            "%c0%ae%c0%ae/",
            "..;/", "%u002e%u002e/", "....//", ".%00./", "/", "%2f",
        ].flatMap { up in
            ["/", "/assets/x/", "/assets/x/styles/", "/icons/", "/memes/", "/api/v1/images/"].map {
                .path($0 + String(repeating: up, count: 6) + "etc/passwd", 400, 404, nil)
            }
        } + [
            .path("/api/v1/images/\(zeros)/../../../catalog.sqlite", 400, 404),
            .path("/api/v1/images/\(zeros)%00.png", 404),
            .path("/api/v1/images/\(zeros.dropLast())A", 404),
            .path("/api/v1/thumbnails/\(zeros.dropLast())", 404),
            .path("/api/v1/images/C:%5Cwindows%5Cwin.ini", 404),
            .path("/api/v1/fonts//etc/passwd", 404),
            .path("/api/v1/memes/%ff%fe", 404), .path("/api/v1/memes/'%20OR%201=1--", 400, 404),
            .path("/api/v1/memes/%00", 404), .path("/memes/\(zeros)\(zeros)", 404),
            .path("/memes/%0d%0aSet-Cookie:%20a=b", 404), .path("/%0d%0aLocation:%20//evil", 404),
            .path("/assets/%2e%2e%2f%2e%2e%2f/catalog.sqlite", 404),
            .path("file:///etc/passwd", 400, 404, 421, nil),
            .path("http://localhost/../../etc/passwd", 400, 404),
            .path("http://localhost//etc/passwd", 400, 404),
            .path("/?after=../../etc", 200), .path("/api/v1/memes?after=../../etc", 400),
            .path("/api/v1/memes?after=9223372036854775808.1", 400),
            .path("/api/v1/memes?after=-1.-1", 200, 400),
            .path("/api/v1/memes?limit=-1", 400), .path("/api/v1/memes?limit=1e9", 400),
            .path("/api/v1/memes?search=%22%20OR%20*", 200), .path("/api/v1/memes?search=%00", 200),
            .path("/api/v1/memes?search=%ff", 400),
            .path("/api/v1/contact-sheet?columns=99999999999", 400),
            .path("/?search=%3Cscript%3Ealert(1)%3C/script%3E", 200),
            .path("/?tab=%22%3E%3Cscript%3Ealert(1)%3C/script%3E", 200),
            .path("/new?top=%3Cscript%3Ealert(1)%3C/script%3E", 200),
            .path("/\(String(repeating: "a/", count: 10_000))", 400, 404, nil),
            .path("/\(String(repeating: "a", count: 100_000))", 400, nil),
            .path("/?\(String(repeating: "a&", count: 10_000))", 200, 400, nil),
        ]

    // MARK: Request lines

    private static let requestLines: [Attack] = [
        Attack(
            "a path with a NUL", Array("GET /a\0b HTTP/1.1\r\nHost: localhost\r\n\r\n".utf8), 400,
            nil),
        Attack(
            "a path with control characters",
            Array("GET /a\u{1}\u{7f}\u{8} HTTP/1.1\r\nHost: localhost\r\n\r\n".utf8), 400, 404, nil),
        Attack(
            "a path with bytes above ASCII",
            Array("GET /".utf8) + [0xFF, 0xC0, 0x80]
                + Array(" HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n".utf8),
            400, 404, nil),
        Attack("no path", ["GET  HTTP/1.1"], [400, nil]),
        Attack("no version", Array("GET /health\r\n\r\n".utf8), 400, nil),
        Attack("a version that isn't there", ["GET /health HTTP/9.9"], [400, 505, nil]),
        Attack(
            "HTTP/2 without asking", Array("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".utf8), 400, 505, nil),
        Attack(
            "TLS", [0x16, 3, 1, 2, 0, 1, 0, 1, 0xFC, 3, 3] + [UInt8](repeating: 7, count: 200), 400,
            nil),
        Attack(
            "nothing but line ends", Array(String(repeating: "\r\n", count: 5000).utf8), 400, nil),
        Attack(
            "a method of 10,000 letters", [String(repeating: "A", count: 10_000) + " / HTTP/1.1"],
            [400, nil]),
        Attack("OPTIONS *", ["OPTIONS * HTTP/1.1"], [400, 404, 405, nil]),
        Attack(
            "CONNECT to another server", ["CONNECT evil.example:443 HTTP/1.1"],
            [400, 404, 405, 421, nil]),
        Attack("TRACE", ["TRACE / HTTP/1.1", "Cookie: secret=1"], [404, 405]),
    ]

    // MARK: Heads

    private static let heads: [Attack] = [
        .fields(
            "a field of 100,000 bytes", ["X-A: \(String(repeating: "a", count: 100_000))"], 400, nil
        ),
        .fields(
            "a name of 100,000 bytes", ["\(String(repeating: "a", count: 100_000)): a"], 400, nil),
        .fields("1,000 fields", (0..<1000).map { "X-\($0): a" }, 400, nil),
        .fields(
            "10 cookies of 10,000 bytes",
            (0..<10).map { _ in "Cookie: \(String(repeating: "a=b; ", count: 2000))" }, 400, nil),
        .fields("a field without a colon", ["Nonsense"], 400, nil),
        .fields("a field without a name", [": a"], 400, nil),
        .fields("a space before the colon", ["X-A : a"], 400, nil),
        .fields("a folded field", ["X-A: a", " Host: evil.example"], 200, 400, nil),
        .fields("a NUL in a field", ["X-A: a\0b"], 400, nil),
        .fields("a line end alone in a field", ["X-A: a\rHost: evil.example"], 400, nil),
        .fields(
            "a thousand ranges",
            ["Range: bytes=" + (0..<1000).map { "\($0)-\($0)" }.joined(separator: ",")], 200),
        .fields(
            "an upgrade", ["Connection: upgrade", "Upgrade: h2c", "HTTP2-Settings: AAAA"], 200, 400,
            nil),
        .fields("a method that overrides", ["X-HTTP-Method-Override: DELETE"], 200),
        .fields("another address", ["X-Original-URL: /metrics", "X-Rewrite-URL: /metrics"], 200),
    ]

    // MARK: Hosts

    private static let hosts: [Attack] =
        [
            ("evil.example", [421]), ("localhost.evil.example", [421]), ("127.0.0.1.nip.io", [421]),
            ("localhost@evil.example", [400, nil]), ("evil.example#localhost", [400, nil]),
            ("localhost:80:80", [400, nil]), ("localhost:99999", [400, nil]), ("[::1", [400, nil]),
            ("", [400, nil]), ("localhost, evil.example", [400, nil]),
            ("localhost\t", [200, 400, nil]),
            ("<script>alert(1)</script>", [400, nil]),
        ].map { Attack("Host: \($0.0)", ["GET / HTTP/1.1", "Host: \($0.0)"], $0.1) } + [
            .fields("two hosts", ["Host: localhost", "Host: evil.example"], 400, nil),
            Attack("no host", Array("GET / HTTP/1.1\r\n\r\n".utf8), 400, nil),
            .fields(
                "a forwarded host",
                ["X-Forwarded-Host: evil.example", "Forwarded: host=evil.example"], 200),
            Attack(
                "an address of another host",
                ["GET http://evil.example/ HTTP/1.1", "Host: evil.example"],
                [421]),
            // An absolute target takes precedence over Host (RFC 9112, 3.2.2).
            .path("http://evil.example/", 421), .path("http://evil.example?x=/localhost/", 421),
            .path("http://localhost@evil.example/", 400), .path("http:///health", 400),
            .fields("an address and two hosts", ["Host: localhost", "Host: evil.example"], 400),
        ]

    // MARK: Framing

    /// Request smuggling: a second request hidden in the first. If the server answered it, there would
    /// be a second response.
    private static let hidden = "GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n"

    private static let framings: [Attack] =
        [
            "-1", "+3", "0x3", "3 3", "3,4", "3.0", "99999999999999999999", "９", "", "abc",
        ].map {
            .framing("Content-Length: \($0)", ["Content-Length: \($0)"], "{}\n", 400, 413, nil)
        } + [
            .framing("two lengths", ["Content-Length: 2", "Content-Length: 3"], "{}\n", 400, nil),
            .framing("a length that is too small", ["Content-Length: 2"], "{}\(hidden)", 400),
            .framing("a length that is too large", ["Content-Length: 200"], "{}", 400, 408, nil),
            .framing(
                "length and chunks", ["Content-Length: 5", "Transfer-Encoding: chunked"],
                "0\r\n\r\n\(hidden)", 400, nil),
            .framing(
                "chunks and length", ["Transfer-Encoding: chunked", "Content-Length: 5"],
                "0\r\n\r\n\(hidden)", 400, nil),
            .framing(
                "chunks, spelt otherwise", ["Transfer-Encoding: xchunked"], "0\r\n\r\n\(hidden)",
                400, 501, nil),
            .framing(
                "chunks, twice", ["Transfer-Encoding: chunked, chunked"], "0\r\n\r\n\(hidden)", 400,
                501, nil),
            .framing(
                "chunks that aren't last", ["Transfer-Encoding: chunked, identity"],
                "0\r\n\r\n\(hidden)", 400, 501, nil),
            .framing(
                "chunks with a space before the colon", ["Transfer-Encoding : chunked"],
                "0\r\n\r\n\(hidden)", 400, nil),
            .framing(
                "a chunk of no size", ["Transfer-Encoding: chunked"], "\r\n{}\r\n0\r\n\r\n", 400,
                nil),
            .framing(
                "a chunk of less than nothing", ["Transfer-Encoding: chunked"],
                "-2\r\n{}\r\n0\r\n\r\n", 400, nil),
            .framing(
                "a chunk of more than there is", ["Transfer-Encoding: chunked"],
                "FFFFFFFFFFFFFFFFF\r\n{}", 400, nil),
            .framing(
                "a chunk that is longer than it says", ["Transfer-Encoding: chunked"],
                "1\r\n{}\r\n0\r\n\r\n", 400, nil),
            .framing(
                "a chunk whose size is no number", ["Transfer-Encoding: chunked"],
                "xyz\r\n{}\r\n0\r\n\r\n", 400, nil),
            .framing(
                "an extension of 100,000 bytes", ["Transfer-Encoding: chunked"],
                "2;\(String(repeating: "a", count: 100_000))\r\n{}\r\n0\r\n\r\n", 400, nil),
            .framing(
                "another coding before the chunks", ["Transfer-Encoding: gzip, chunked"],
                "0\r\n\r\n\(hidden)", 501),
            .framing(
                "two codings in two fields",
                ["Transfer-Encoding: gzip", "Transfer-Encoding: chunked"],
                "0\r\n\r\n\(hidden)", 400, 501, nil),
            Attack(
                "chunks of HTTP/1.0",
                [
                    "POST /api/v1/previews HTTP/1.0", "Transfer-Encoding: chunked",
                    "Connection: keep-alive",
                ], body: Array("2\r\n{}\r\n0\r\n\r\n\(hidden)".utf8), [400, nil]),
            .framing(
                "3 MB of extensions", ["Transfer-Encoding: chunked"],
                String(repeating: "1;\(String(repeating: "a", count: 10_000))\r\n \r\n", count: 300)
                    + "2\r\n{}\r\n0\r\n\r\n\(hidden)", 400),
            .framing(
                "a trailer that would be a head", ["Transfer-Encoding: chunked"],
                "2\r\n{}\r\n0\r\nHost: evil.example\r\nContent-Length: 9\r\n\r\n", 400, nil),
            .framing(
                "more than is accepted, asked before",
                ["Expect: 100-continue", "Content-Length: 99999999999"], "", 413),
            .framing(
                "an expectation of something else", ["Expect: the-moon", "Content-Length: 2"], "{}",
                400, 417),
        ]

    // MARK: Other sites

    private static let origins: [Attack] = [
        .post(
            "a form", "memes", ["Content-Type: application/x-www-form-urlencoded"],
            "original=x".utf8, 415),
        .post(
            "a form with files", "originals", ["Content-Type: multipart/form-data; boundary=x"],
            "--x--".utf8, 415),
        .post(
            "JSON as text", "memes", ["Content-Type: text/plain"], #"{"original":"x"}"#.utf8, 415),
        .post("JSON of no type", "memes", [], #"{"original":"x"}"#.utf8, 415),
        .post(
            "JSON of another origin", "memes",
            ["Content-Type: application/json", "Origin: http://evil.example"], "{}".utf8, 403),
        .post(
            "JSON of no origin", "memes", ["Content-Type: application/json", "Origin: null"],
            "{}".utf8, 403),
        .post(
            "JSON of another port", "memes",
            ["Content-Type: application/json", "Origin: http://localhost:1"], "{}".utf8, 403),
        .post(
            "two origins", "memes",
            [
                "Content-Type: application/json", "Origin: http://localhost",
                "Origin: http://evil.example",
            ], "{}".utf8, 403),
        .post(
            "another site", "memes",
            ["Content-Type: application/json", "Sec-Fetch-Site: cross-site"], "{}".utf8, 403),
        .fields(
            "a preflight", ["Origin: http://evil.example", "Access-Control-Request-Method: PUT"],
            200),
        .fields(
            "a picture in another site",
            ["Sec-Fetch-Site: cross-site", "Sec-Fetch-Mode: no-cors", "Sec-Fetch-Dest: image"], 403),
        .fields(
            "a frame in another site",
            ["Sec-Fetch-Site: cross-site", "Sec-Fetch-Mode: navigate", "Sec-Fetch-Dest: iframe"],
            403),
    ]

    // MARK: Bodies

    private static func recipe(_ text: String) -> String {
        #"{"original":"\#(zeros)","recipe":\#(text)}"#
    }

    private static let bodies: [Attack] =
        [
            ("nothing", ""), ("a number", "1"), ("a string", "\"a\""), ("null", "null"),
            ("half an object", "{"), ("NaN", recipe("NaN")), ("two values", "{} {}"),
            ("a comment", "{/* */}"), ("100,000 arrays", String(repeating: "[", count: 100_000)),
            ("20,000 objects", String(repeating: #"{"a":"#, count: 20_000)),
            ("arrays in the recipe", recipe(String(repeating: "[", count: 50_000))),
            ("an original that is a path", #"{"original":"../../etc/passwd","recipe":{}}"#),
            ("an original that is a number", #"{"original":1,"recipe":{}}"#),
            ("a NUL in a digest", #"{"original":"\#(zeros)\u0000","recipe":{}}"#),
            ("half a character", recipe(#"{"captions":[{"text":"\ud800"}]}"#)),
        ].map { .json($0.0, $0.1, 400) } + [
            .json("a huge number", recipe(#"{"longestSide":1e999999}"#), 400, 422),
            .json("more than 64 bits", recipe(#"{"longestSide":9223372036854775808}"#), 400, 422),
            .json("a size below 0", recipe(#"{"longestSide":-1}"#), 400, 422),
            .json(
                "a canvas of everything",
                recipe(#"{"canvas":{"width":2147483647,"height":2147483647}}"#), 400, 422),
            .json(
                "a name twice", #"{"original":"x","original":"\#(zeros)","recipe":{}}"#, 400, 422),
            .json(
                "a font's file",
                recipe(#"{"captions":[{"text":"a","style":{"font":{"file":"/etc/passwd"}}}]}"#),
                400, 422),
            .json(
                "101 captions",
                recipe(
                    #"{"captions":[\#(Array(repeating: #"{"text":"a"}"#, count: 101).joined(separator: ","))]}"#
                ), 400, 422),
            .json(
                "100,000 characters",
                recipe(#"{"captions":[{"text":"\#(String(repeating: "a", count: 100_000))"}]}"#),
                400, 422),
            .json("more than a recipe ever needs", String(repeating: " ", count: 300 * 1024), 413),
            .post(
                "JSON that is no UTF-8", "layouts", ["Content-Type: application/json"],
                Array("{\"".utf8) + [0xFF, 0xFE] + Array("\":1}".utf8), 400),
            .post(
                "JSON in UTF-16", "layouts", ["Content-Type: application/json; charset=utf-16"],
                [0xFF, 0xFE] + "{}".utf16.flatMap { [UInt8($0 & 255), 0] }, 400),
        ]

    // MARK: Uploads

    private static let uploads: [Attack] = [
        .post(
            "an SVG with a script", "originals", ["Content-Type: image/svg+xml"],
            "<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>".utf8, 415),
        .post(
            "a page as a PNG", "originals", ["Content-Type: image/png"],
            "<!doctype html><script>alert(1)</script>".utf8, 415),
        .post(
            "a page that begins as a GIF", "originals", ["Content-Type: image/gif"],
            "GIF89a/*<script>alert(1)</script>*/=1;".utf8, 415, 422),
        .post(
            "an archive", "originals", ["Content-Type: image/jpeg"],
            Array("PK\u{3}\u{4}".utf8) + [UInt8](repeating: 0, count: 100), 415),
        .post(
            "PostScript", "originals", ["Content-Type: image/jpeg"],
            "%!PS\n(/etc/passwd) (r) file".utf8, 415),
        .post(
            "MVG", "originals", ["Content-Type: image/jpeg"],
            "push graphic-context\nimage over 0,0 0,0 'url(http://evil.example/)'".utf8, 415),
        .post(
            "a PNG of 4 billion pixels", "originals", ["Content-Type: image/png"],
            PictureHeaders.hugePNG, 422),
        .post("nothing", "originals", ["Content-Type: image/png"], [], 422),
        .post(
            "a name with a path", "originals",
            ["Content-Type: image/png", "Content-Disposition: attachment; filename=../../x"],
            "x".utf8, 415),
    ]
}

private enum PictureHeaders {
    /// The beginning of a PNG that declares 65,535 × 65,535 pixels; its checksums are right.
    static let hugePNG: [UInt8] =
        [0x89] + Array("PNG\r\n\u{1a}\n".utf8) + [0, 0, 0, 13] + Array("IHDR".utf8)
        + [0, 0, 0xFF, 0xFF, 0, 0, 0xFF, 0xFF, 8, 6, 0, 0, 0, 0xB6, 0x05, 0xD9, 0x50]
}
