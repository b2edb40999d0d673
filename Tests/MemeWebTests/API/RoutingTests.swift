import Testing

@Suite struct RoutingTests {
    @Test func anEmptyStoreHasAnEmptyList() async throws {
        try await TestServer.run { server in
            let response = try await server.get("/api/v1/memes")
            #expect(response.status == 200)
            #expect(response.text == #"{"memes":[]}"#)
        }
    }
}
