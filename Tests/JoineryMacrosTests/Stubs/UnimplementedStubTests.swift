// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Macros
import Joinery
import JoineryTesting
import TestSupport
import Testing

/// A member without a closure records an issue, then throws an error or returns an empty value.
@Suite(.dependencies) struct UnimplementedStubTests {
    private let stub = ListingRepositoryStub()

    @Test func memberThatThrowsThrows() async {
        var errors: [String] = []
        let seen = await issues {
            do { _ = try await stub.name(1) } catch { errors.append("\(type(of: error)): \(error)") }
            do { _ = try await stub.latest } catch { errors.append("\(type(of: error)): \(error)") }
        }
        #expect(
            seen == [
                unimplementedIssue("ListingRepository.name(_:)", line: StubPlace.listings),
                unimplementedIssue("ListingRepository.latest", line: StubPlace.listings + 7),
            ])
        #expect(
            errors == [
                "UnimplementedError: ListingRepository.name(_:) is unimplemented",
                "UnimplementedError: ListingRepository.latest is unimplemented",
            ])
    }

    @Test func memberThatReturnsNothingReturns() async {
        let seen = await issues { stub.forget(1) }
        #expect(seen == [unimplementedIssue("ListingRepository.forget(_:)", line: StubPlace.listings + 2)])
    }

    @Test func optionalIsNil() async {
        var nickname: String? = "none"
        let seen = await issues { nickname = stub.nickname(of: 1) }
        #expect(seen == [unimplementedIssue("ListingRepository.nickname(of:)", line: StubPlace.listings + 3)])
        #expect(nickname == nil)
    }

    @Test func optionalErrorIsNil() async {
        var isNil = false
        let seen = await issues { isNil = ListingStoreStub().lastError() == nil }
        #expect(seen == [unimplementedIssue("ListingStore.lastError()", line: StubPlace.store + 2)])
        #expect(isNil)
    }

    @Test func collectionIsEmpty() async {
        var names = ["a"]
        let seen = await issues { names = await stub.names(in: "Rome", limit: 1) }
        #expect(seen == [unimplementedIssue("ListingRepository.names(in:limit:)", line: StubPlace.listings + 1)])
        #expect(names == [])
    }

    @Test func memberWithATypedErrorReturns() async throws {
        var counts = ["a": 1]
        let seen = try await issues { counts = try stub.counts() }
        #expect(seen == [unimplementedIssue("ListingRepository.counts()", line: StubPlace.listings + 4)])
        #expect(counts == [:])
    }

    @Test func propertyIsZeroOrEmpty() async {
        var read: [String] = []
        let seen = await issues { read = ["\(stub.count)", stub.city] }
        #expect(
            seen == [
                unimplementedIssue("ListingRepository.count", line: StubPlace.listings + 5),
                unimplementedIssue("ListingRepository.city", line: StubPlace.listings + 6),
            ])
        #expect(read == ["0", ""])
    }

    @Test func setterAndGetterAreReportedSeparately() async {
        let seen = await issues { stub.city = "Rome" }
        #expect(seen == [unimplementedIssue("ListingRepository.city.setter", line: StubPlace.listings + 6)])
    }

    @Test func removedClosureIsUnimplementedAgain() async {
        stub.onCount = { 3 }
        stub.onCount = nil
        let seen = await issues { _ = stub.count }
        #expect(seen == [unimplementedIssue("ListingRepository.count", line: StubPlace.listings + 5)])
    }

    @Test func eachUseIsReported() async {
        #expect(await issues { for _ in 1...3 { stub.forget(1) } }.count == 3)
    }

    @Test func typeWithoutAnEmptyValueStopsTheProgram() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = await issues { _ = ListingStoreStub().latest() }
        }
        #expect(
            result.message == """
                JoineryMacrosTests/Stubs.swift:\(StubPlace.store): Fatal error: ListingStore.latest() is unimplemented, \
                and there is no empty Listing to return
                  Set its closure on the stub in this test, or find the code that calls it.
                """)
    }

    @Test func noncopyableTypeStopsTheProgram() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = await issues { _ = CoinStoreStub().make() }
        }
        #expect(
            result.message == """
                JoineryMacrosTests/Stubs.swift:\(StubPlace.coins): Fatal error: CoinStore.make() is unimplemented, and \
                there is no empty value to return
                  Set its closure on the stub in this test, or find the code that calls it.
                """)
    }

    @Test func resultOfTheWrongTypeStopsTheProgram() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let stub = DecodingStub(onDecode: { _, text in text })
            _ = try stub.decode(Int.self, from: "four")
        }
        #expect(
            result.message == """
                JoineryMacrosTests/Stubs.swift:\(StubPlace.decoding): Fatal error: the stub's closure for \
                Decoding.decode(_:from:) returned String, but the caller expects Int
                  Return a value of the expected type from the closure.
                """)
    }
}

/// The issue that a stub's member records if its closure is not set.
func unimplementedIssue(_ requirement: String, line: Int) -> RecordedIssue {
    RecordedIssue(
        message: """
            \(requirement) is unimplemented, and was called
              Implement it in this test, or find the code that calls it.
            """, place: "JoineryMacrosTests/Stubs.swift:\(line)")
}
#endif
