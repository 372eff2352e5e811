// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Macros
import Synchronization
import TestSupport
import Testing

/// The closures of a `Sendable` stub can be set and called on any thread at any time, and run without a lock.
struct StubThreadTests {
    @Test func closuresCanBeSetDuringCalls() throws {
        let stub = ListingRepositoryStub(onCount: { 0 })
        let results = try #require(
            race(8) { thread in
                (1...1000).map { round in
                    if thread.isMultiple(of: 2) { stub.onCount = { thread * 1000 + round } }
                    return stub.count
                }
            })
        let isSet = results.joined().allSatisfy { $0 == 0 || ($0 - 1) / 1000 % 2 == 0 }
        #expect(isSet)
        #expect(results.joined().count == 8000)
    }

    @Test func closureCanReplaceItself() throws {
        let stub = ListingRepositoryStub()
        stub.onCount = {
            stub.onCount = { 2 }
            return 1
        }
        #expect(race(1) { _ in [stub.count, stub.count] } == [[1, 2]])
    }

    @Test func closureCanCallItsStub() throws {
        let stub = ListingRepositoryStub()
        stub.onNickname = { id in id == 0 ? "none" : stub.nickname(of: id - 1) }
        #expect(race(1) { _ in stub.nickname(of: 3) } == ["none"])
    }

    @Test func deinitOfAReplacedClosureCanUseTheStub() {
        let journal = Journal()
        let stub = ListingRepositoryStub()
        stub.onCount = { [last = OnRelease { journal.note("\(stub.count)") }] in last.number }
        let ended = race(1) { _ in
            stub.onCount = { 2 }
            return stub.count
        }
        #expect(ended == [2])
        #expect(journal.entries == ["2"])
    }

    @Test func closureOfANonsendableStubCanReplaceItself() {
        let stub = CalculatorStub()
        stub.onReset = { [unowned stub] in
            stub.onReset = { false }
            return true
        }
        #expect([stub.reset(), stub.reset()] == [true, false])
    }
}

/// Runs a closure in its `deinit`.
private final class OnRelease: Sendable {
    let number = 1
    private let word: @Sendable () -> Void

    init(_ word: @escaping @Sendable () -> Void) {
        self.word = word
    }

    deinit { word() }
}
#endif
