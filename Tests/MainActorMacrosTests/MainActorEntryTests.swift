// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Macros
import JoineryDependencies
import JoineryDependenciesMacros
import JoineryDependenciesTesting
import Testing

@Suite(.dependencies) struct MainActorEntryTests {
    @Test func entryCanBeReadAnywhere() async {
        #expect(await read() == 42)
        #expect(DependencyValues._current.plain == 43)
    }

    @concurrent private func read() async -> Int {
        @Dependency(\.answer) var answer
        return answer
    }

    @Test func clientIsItsOwnKey() {
        withDependencies {
            $0[SearchClient.self].recent = { ["b"] }
        } operation: {
            @Dependency(SearchClient.self) var client
            #expect(client.recent() == ["b"])
        }
    }
}

extension DependencyValues {
    @DependencyEntry(liveValue: 1) nonisolated var answer = 42
    /// For the main actor only.
    @DependencyEntry(liveValue: 1) var plain = 43
}

extension SearchClient: DependencyKey {
    nonisolated static let liveValue = SearchClient(search: { [$0] }, recent: { ["a"] }, show: { _ in })
    nonisolated static let testValue = SearchClient()
}
#endif
