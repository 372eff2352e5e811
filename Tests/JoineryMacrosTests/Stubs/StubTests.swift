// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Macros
import TestSupport
import Testing

/// A member calls the closure that the test sets.
struct StubTests {
    @Test func closureOfTheInitializerIsCalledWithTheArguments() async throws {
        let stub = ListingRepositoryStub(
            onName: { "name \($0)" }, onNames: { city, limit in [city, "\(limit)"] }, onCount: { 12 })
        let listings: any ListingRepository = stub
        #expect(try await listings.name(3) == "name 3")
        #expect(await listings.names(in: "Rome", limit: 5) == ["Rome", "5"])
        #expect(listings.count == 12)
        #expect(!listings.isEmpty)
    }

    @Test func closureIsSetAndReplacedLater() async throws {
        let stub = ListingRepositoryStub()
        stub.onNickname = { "\($0)" }
        #expect(stub.nickname(of: 1) == "1")
        stub.onNickname = { _ in nil }
        #expect(stub.nickname(of: 1) == nil)
        stub.onLatest = { 4 }
        #expect(try await stub.latest == 4)
    }

    @Test func propertyIsReadAndSet() {
        let set = Journal()
        let stub = ListingRepositoryStub(onCity: { set.entries.last ?? "nowhere" }, onSetCity: { set.note($0) })
        #expect(stub.city == "nowhere")
        stub.city = "Rome"
        #expect(stub.city == "Rome")
    }

    @Test func errorsOfClosuresAreThrown() async {
        let stub = ListingRepositoryStub(onName: { _ in throw Outage.planned })
        stub.onCounts = { () throws(CancellationError) in throw CancellationError() }
        await #expect(throws: Outage.planned) { try await stub.name(1) }
        #expect(throws: CancellationError.self) { try stub.counts() }
    }

    @Test func parametersOfEachKind() throws {
        let stub = CalculatorStub(
            onSum: { numbers, total in
                total += numbers.reduce(0, +)
                return numbers.count
            },
            onEach: { visit in [1, 2].forEach(visit) }, onRepeat: { $0 * 100 + $1 * 10 + $2 })
        var total = 1
        #expect(stub.sum(1, 2, 3, onto: &total) == 3)
        #expect(total == 7)
        var visited: [Int] = []
        stub.each { visited.append($0) }
        #expect(visited == [1, 2])
        #expect(stub.repeat(1, in: 2, for: 3) == 123)
    }

    @Test func autoclosureArgumentIsEvaluatedByTheClosure() throws {
        let journal = Journal()
        func text() -> String {
            journal.note("evaluated")
            return "text"
        }
        let stub = CalculatorStub(onLog: { _, _ in })
        try stub.log(text(), 1)
        #expect(journal.entries == [])
        stub.onLog = { text, level in journal.note("\(try text()) \(level())") }
        try stub.log(text(), 1)
        #expect(journal.entries == ["evaluated", "text 1"])
    }

    @Test func selfIsTheStub() {
        let stub = CalculatorStub()
        stub.onScaled = { factor in CalculatorStub(onValue: { factor }) }
        #expect(stub.scaled(by: 3).value == 3)
    }

    @Test func closureOfAGenericMethodUsesExistentials() async throws {
        let stub = DecodingStub(
            onDecode: { type, text in type == Int.self ? text.count as any Decodable & Sendable : text },
            onFirst: { $0.first },
            onDescribe: { "<\($0)>" })
        #expect(try stub.decode(Int.self, from: "four") == 4)
        #expect(try stub.decode(String.self, from: "four") == "four")
        #expect(stub.first([1, 2]) == 1)
        #expect(stub.first([Int]()) == nil)
        #expect(await stub.describe(3) == "<3>")
    }

    @Test func associatedTypesAreGenericParametersOfTheStub() async {
        let stored = Journal()
        let stub = ValueCacheStub<Int, String>(onValue: { "\($0)" }, onStore: { stored.note("\($0) for \($1)") })
        let cache: any ValueCache<Int> = stub
        #expect(stub.value(for: 3) == "3")
        await stub.store("a", for: 1)
        #expect(stored.entries == ["a for 1"])
        #expect(cache.value(for: 2).map { "\($0)" } == "2")
    }

    @Test func extensionImplementsInheritedRequirements() {
        func name(of street: some Street) -> String { street.name }
        let stub = StreetStub(onHouses: { [1, 2] })
        #expect(name(of: stub) == "Via 2")
        #expect(stub == stub)
        #expect(stub != StreetStub(onHouses: { [1, 2] }))
    }

    @Test func noncopyableValues() {
        let stub = CoinStoreStub(onSpend: { $0.value }, onLook: { $0.value + 1 }, onMake: { Coin(value: 7) })
        #expect(stub.look(at: stub.make()) == 8)
        #expect(stub.spend(Coin(value: 2)) == 2)
    }

    @Test func stubOfAPrivateProtocol() {
        #expect(Space.moonsOfAStub == 2)
    }

    @Test func membersOfOtherActors() async {
        let stub = ShippingStub(
            onSend: { $0 },
            onKeep: { number in
                Storage.shared.assertIsolated()
                return number
            },
            onLabel: { MainActor.assumeIsolated { "label" } }, onPack: { 1 }, onUnpack: { 2 },
            onWork: { actor in actor == nil ? 0 : 3 })
        #expect(await stub.keep(1) == 1)
        #expect(await stub.label == "label")
        #expect(await stub.pack() + stub.unpack() + stub.work(on: Storage.shared) == 6)
        let crate = Crate()
        crate.value = 5
        #expect(await stub.send(crate).value == 5)
    }

    @MainActor @Test func stubOfTheMainActor() {
        var shown: [String] = []
        let logged = Journal()
        let stub = SearchViewStub(
            onShow: { texts, completion in
                shown += texts
                completion()
            }, onLog: { logged.note($0) }, onIsOn: { shown.isEmpty })
        #expect(stub.isOn)
        stub.show(["a"]) { shown.append("done") }
        stub.log("b")
        #expect(shown == ["a", "done"])
        #expect(logged.entries == ["b"])
        #expect(!stub.isOn)
    }
}
#endif
