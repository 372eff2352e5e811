// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Macros
import Joinery
import JoineryTesting
import TestSupport
import Testing

/// A stub replaces the value of a binding.
struct StubInGraphTests {
    @Test(.dependencies { bindStub(&$0) }) func traitBindsAStub() {
        #expect(inject(\.report) == "3 in Rome")
    }

    @Test(.dependencies(.strict) { bindStub(&$0) }) func stubDoesNotCountAsALiveValue() {
        #expect(inject(\.stubbedListings).count == 3)
    }

    @Test(.dependencies) func stubInAWorldCanBeSetLater() {
        let stub = ListingRepositoryStub(onCount: { 1 })
        withDependencies {
            $0[\.stubbedListings] = stub
        } operation: {
            stub.onCity = { "Rome" }
            #expect(inject(\.report) == "1 in Rome")
            stub.onCount = { 2 }
            #expect(inject(\.report) == "2 in Rome")
        }
    }

    @Test(.dependencies(.strict) { bindStubWithoutCity(&$0) })
    func unsetMemberRecordsAnIssueInItsTest() async {
        let seen = await issues { #expect(inject(\.stubbedListings).city == "") }
        #expect(seen == [unimplementedIssue("ListingRepository.city", line: StubPlace.listings + 6)])
    }

    @Test(.dependencies(onMainActor: bindBanner)) @MainActor func traitBindsAMainActorStub() {
        #expect(inject(\.banner).text(4) == "4")
    }

    @Test(arguments: 0..<100) func issueBelongsToTheTestThatCalls(_ number: Int) async {
        let seen = await issues { ListingRepositoryStub().forget(number) }
        #expect(seen.count == 1)
    }
}

/// The arguments of a macro such as `@Test` cannot refer to generated declarations of the same module, but functions
/// can.
private func bindStub(_ dependencies: inout DependencyOverrides) {
    dependencies[\.stubbedListings] = ListingRepositoryStub(onCount: { 3 }, onCity: { "Rome" })
}

private func bindStubWithoutCity(_ dependencies: inout DependencyOverrides) {
    dependencies[\.stubbedListings] = ListingRepositoryStub(onCount: { 1 })
}

@MainActor private func bindBanner(_ dependencies: inout DependencyOverrides) {
    dependencies[\.banner] = BannerStub(onText: { "\($0)" })
}
#endif
