// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Macros
import JoineryDependenciesMacros
import Testing

// The default isolation of this module is the main actor.

struct MainActorClientTests {
    @Test func nonisolatedClientCanBeUsedAnywhere() async throws {
        let client = SearchClient(search: { [$0] }, recent: { ["a"] }, show: { _ in })
        let found = try await Task.detached { try await client.search(term: "a") + client.recent() }.value
        #expect(found == ["a", "a"])
    }

    @Test func mainActorClientCanBeUsedOnTheMainActor() {
        #expect(ScreenClient(show: { $0.count }).show(term: "four") == 4)
    }
}

@DependencyClient
nonisolated struct SearchClient: Sendable {
    var search: @Sendable (_ term: String) async throws -> [String]
    var recent: @Sendable () -> [String] = { [] }
    var show: @MainActor @Sendable (_ term: String) -> Void
}

/// A client for the main actor only.
@DependencyClient
struct ScreenClient {
    var show: (_ term: String) -> Int = { _ in 1 }
}
#endif
