import Foundation
import MemeRender
import MemeStore
import Testing
import WebTestSupport

@testable import MemeWeb

@Suite struct PanelTests {
    /// Uploads a picture of one color.
    private func upload(_ width: Int, _ height: Int, to server: TestServer) async throws -> Digest {
        let sheet = try PanelGrid(.row, color: .white).sheet(for: [
            PixelSize(width: width, height: height)
        ])
        return try await server.store.addOriginal(sheet.background).digest
    }

    @Test func picturesStandBesideEachOtherOnASheetThatIsAnOriginal() async throws {
        try await TestServer.run { server in
            let wide = try await upload(200, 100, to: server)
            let tall = try await upload(50, 100, to: server)
            let body =
                #"{"arrangement":"row","gap":0.1,"color":"red","pictures":["\#(wide)","\#(tall)"]}"#
            let response = try await server.send("POST", "/api/v1/panels", json: body)
            #expect(response.status == 200)
            let panels = try response.json
            #expect(panels["width"] as? Int == 260)
            #expect(panels["height"] as? Int == 100)
            let boxes = try #require(panels["boxes"] as? [[String: Double]])
            func pixels(_ name: String) -> [Double?] {
                boxes.map { $0[name].map { ($0 * 260).rounded() } }
            }
            #expect(pixels("x") == [0, 210])
            #expect(pixels("width") == [200, 50])
            let url = try #require(panels["url"] as? String)
            #expect(
                try EncodedImage(await server.get(url).body).size
                    == PixelSize(width: 260, height: 100))
        }
    }

    @Test(arguments: 1...3)
    func cellsFillAsManyRowsAsTheyNeed(columns: Int) async throws {
        try await TestServer.run { server in
            let picture = try await upload(30, 30, to: server)
            let three = Array(repeating: "\"\(picture)\"", count: 3).joined(separator: ",")
            let panels = try await server.send(
                "POST", "/api/v1/panels",
                json: #"{"arrangement":"cells","columns":\#(columns),"pictures":[\#(three)]}"#
            ).json
            let boxes = try #require(panels["boxes"] as? [[String: Double]])
            let width = Double(30 * columns)
            #expect(
                boxes.map { $0["x"].map { ($0 * width).rounded() } }
                    == (0..<3).map { Double($0 % columns * 30) })
        }
    }

    @Test(arguments: [
        #""pictures":[]"#, #""pictures":["P"],"columns":17"#, #""pictures":["P"],"gap":0.5"#,
        #""pictures":["P"],"columns":0"#,
        #""pictures":["P"],"longestSide":1000000"#, #""pictures":["P"],"longestSide":0"#,
        #""pictures":["0000000000000000000000000000000000000000000000000000000000000000"]"#,
        #""pictures":["P"],"weights":[1e999]"#,
    ])
    func whatCantBeIsRefused(fields: String) async throws {
        try await TestServer.run { server in
            let picture = try await upload(30, 30, to: server)
            let fields = fields.replacing("P", with: "\(picture)")
            let response = try await server.send(
                "POST", "/api/v1/panels", json: #"{"arrangement":"cells",\#(fields)}"#)
            #expect([400, 422].contains(response.status), "\(response.text)")
        }
    }
}
