// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Macros
import Joinery
import JoineryMacros
import JoineryTesting
import Testing

// The default isolation of this module is the main actor.

@Suite(.dependencies) struct StubTests {
    @Test func nonisolatedStubCanBeUsedAnywhere() async throws {
        var shown: [Int] = []
        let stub = ListingSourceStub(onListing: { "\($0)" }, onShow: { shown.append($0) })
        let found = try await Task.detached {
            stub.onCount = { 2 }
            await stub.show(stub.count)
            return try await stub.listing(stub.count)
        }.value
        #expect(found == "2")
        #expect(shown == [2])
    }

    @Test func mainActorStubCanBeUsedOnTheMainActor() async {
        var shown: [String] = []
        let stub = ListingScreenStub(onIsOn: { !shown.isEmpty }, onSetIsOn: { shown.append("\($0)") })
        stub.onShow = { texts, completion in
            shown += texts
            completion()
        }
        stub.onLog = { #expect($0 == "logged") }
        stub.onLoad = { 3 }
        stub.show(["a"]) { shown.append("b") }
        stub.isOn = true
        stub.log("logged")
        #expect(stub.isOn)
        #expect(shown == ["a", "b", "true"])
        #expect(await stub.load() == 3)
    }

    @Test func stubWithAssociatedTypes() {
        #expect(ListingCacheStub<String>(onValue: { $0.count }).value(for: "four") == 4)
    }

    @Test(.dependencies { bindStub(&$0) }) func stubIsBound() {
        #expect(inject(\.source).count == 5)
    }

    @Test func unsetMemberRecordsAnIssue() {
        withKnownIssue {
            ListingScreenStub().log("a")
        } matching: { issue in
            issue.comments.map(\.rawValue) == [
                """
                ListingScreen.log(_:) is unimplemented, and was called
                  Implement it in this test, or find the code that calls it.
                """
            ]
        }
    }
}

@Stubbed
nonisolated protocol ListingSource: Sendable {
    func listing(_ id: Int) async throws -> String
    var count: Int { get }
    @MainActor func show(_ id: Int)
}

/// A protocol that is isolated to the main actor.
@Stubbed
protocol ListingScreen {
    func show(_ texts: [String], then completion: () -> Void)
    nonisolated func log(_ text: String)
    @concurrent func load() async -> Int
    var isOn: Bool { get set }
}

@Stubbed
protocol ListingCache: Sendable {
    associatedtype Key: Hashable & Sendable
    func value(for key: Key) -> Int?
}

extension Dependencies {
    nonisolated var source: any ListingSource { required() }
}

/// The arguments of a macro such as `@Test` cannot refer to generated declarations of the same module.
nonisolated private func bindStub(_ dependencies: inout DependencyOverrides) {
    dependencies[\.source] = ListingSourceStub(onCount: { 5 })
}
#endif
