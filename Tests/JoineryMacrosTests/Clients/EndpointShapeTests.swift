// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Macros
import JoineryDependenciesMacros
import JoineryTesting
import TestSupport
import Testing

/// Each shape of endpoint passes its arguments on, and has the given default.
@Suite(.dependencies) struct EndpointShapeTests {
    @Test func typedErrorsAreThrown() async {
        await issues {
            let client = TypedErrorClient()
            #expect(throws: Outage.storm) { try client.load(id: 1) }
            await #expect(throws: Outage.planned) { try await client.count() }
            #expect(throws: Unimplemented.self) { try client.name(id: 1) }
            #expect(client.size() == 7)
            #expect(throws: Never.self) { try client.stop() }
        }.expect("load", "count", "name", "size", "stop", of: "TypedErrorClient")
    }

    @Test func inoutAutoclosureAndEscapingArgumentsArePassedOn() async {
        var client = ParameterClient()
        client.add = { $0 += $1 }
        client.log = { message, level in message().count + ((try? level()) ?? 0) }
        client.visit = { each in each(3) }
        client.return = { $0 * 2 }
        var number = 1
        client.add(number: &number, amount: 4)
        #expect(number == 5)
        #expect(client.log(message: "four", level: 3) == 7)
        var seen = 0
        client.visit { seen = $0 }
        #expect(seen == 3)
        #expect((try? client.return(in: 4)) == 8)
        await issues {
            let client = ParameterClient()
            #expect(client.log(message: "", level: 0) == 3)
            #expect(client.borrow(token: Token(), spent: Token()) == 1)
            #expect(client.sum(1, 2, 3) == 0)
            #expect(client.parenthesised(a: 5) == 5)
            #expect(client.tuple((1, 2)) == (2, 1))
        }.expect("log", "borrow", "sum", "parenthesised", "tuple", of: "ParameterClient")
    }

    @Test func endpointsHaveTheIsolationOfTheirTypes() async {
        let counter = Counter()
        await issues {
            let client = IsolationClient()
            #expect(await client.draw(id: 1) == 1)
            #expect(await client.work(id: 1) == 2)
            #expect(await client.inherit(id: 1) == 3)
            #expect(await client.anywhere(id: 1) == 4)
            await client.onCounter(counter: counter, amount: 1)
            await #expect(throws: Unimplemented.self) { try await client.redraw(id: 1) }
        }.expect("draw", "work", "inherit", "anywhere", "onCounter", "redraw", of: "IsolationClient")
    }

    @Test func genericClientsSupportPacks() async {
        await issues {
            let client = GenericClient<String, Int, Bool>()
            #expect(client.parts(id: 1, parts: 2, true) == 5)
            client.nothing(parts: 1, false)
            await #expect(throws: Unimplemented.self) { try await client.load(id: 1) }
        }.expect("parts", "nothing", "load", of: "GenericClient")
        let client = GenericClient<String, Int, Bool>(
            load: { "\($0)" }, parts: { id, number, isTrue in isTrue ? id + number : 0 }, nothing: { _, _ in })
        #expect(client.parts(id: 1, parts: 2, true) == 3)
    }

    @Test func storedPropertiesAreParametersOfBothInitializers() async throws {
        let client = StoredClient(id: 1, first: 2, second: 3, transform: { $0 + 1 }, fetch: { $0 * 2 })
        #expect((client.id, client.retries, client.offset) == (1, 3, -1.5))
        #expect((client.first, client.second, client.transform(1), client.plain()) == (2, 3, 2, 8))
        #expect(client.note == nil)
        #expect(try await client.fetch(id: 4) == 8)
        let stub = StoredClient(id: 1, retries: 5, offset: 2, first: 2, second: 3, note: "stub", transform: { $0 })
        #expect((stub.double, stub.secretValue, stub.note) == (10, 4, "stub"))
        await issues { _ = try? await stub.fetch(id: 1) }.expect("fetch", of: "StoredClient")
    }

    @Test func activeBranchesOfConditionsCount() async {
        await issues { #expect(ConditionalClient(limit: 3).here(id: 2) == 2) }.expect("here", of: "ConditionalClient")
        #expect(ConditionalClient(here: { $0 + 1 }, limit: 4).here(id: 2) == 3)
    }

    @Test func methodsCanBeOverloadedAndNeedBackticks() async throws {
        var client = OverloadedClient()
        client.reportByYear = { "\($0)" }
        client.reportByTitle = { $0 }
        client.reportOfDefault = { "default" }
        #expect(try client.report(year: 2026) == "2026")
        #expect(try client.report(title: "Costs") == "Costs")
        #expect(try client.default() == "default")
    }

    @Test func defaultsCanHaveBranchesAndSeveralStatements() async {
        await issues {
            let client = BranchingClient()
            #expect((client.choose(true), client.choose(false)) == (1, 2))
            #expect(client.pick(false) == 2)
            #expect(client.several(4) == 8)
        }.expect("choose", "choose", "pick", "several", of: "BranchingClient")
    }

    @Test func observersSeeAssignments() {
        var client = ObservedClient()
        client.play = {}
        #expect(client.changes == ["play"])
    }

    @Test func classCanHaveAnEndpoint() async {
        let player = Player()
        await issues { #expect(player.play(title: "Song") == 6) }.expect("play", of: "Player")
        player.play = { $0.count }
        #expect(player.play(title: "Song") == 4)
    }
}

extension [RecordedIssue] {
    /// Expects issues of these endpoints of a client, in this order, at any location.
    fileprivate func expect(
        _ endpoints: String..., of client: String, sourceLocation: SourceLocation = #_sourceLocation
    ) {
        let names = compactMap { $0.message.split(separator: " ").first.map(String.init) }
        #expect(names == endpoints.map { "\(client).\($0)" }, sourceLocation: sourceLocation)
    }
}
#endif
