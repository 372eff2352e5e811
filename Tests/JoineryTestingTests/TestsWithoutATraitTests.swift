// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Joinery
import JoineryTesting
import TestSupport
import Testing

/// Neither the suite nor its tests have a trait. The tests run one after the other, so that each would see the changes
/// of earlier ones in a shared world.
@Suite(.serialized) struct TestsWithoutATraitTests {
    @Test func firstTestHasItsOwnWorld() {
        prepareDependencies { $0[\.setting] = "first" }
        inject(\.journal).note("first")
        #expect(inject(\.setting) == "first")
        #expect(inject(\.journal).entries == ["first"])
    }

    @Test func secondTestSeesNothingOfTheFirst() {
        #expect(inject(\.setting) == "live")
        #expect(inject(\.journal).entries == [])
        prepareDependencies { $0[\.setting] = "second" }
        inject(\.journal).note("second")
    }

    @Test func processSeesNothingOfATest() {
        prepareDependencies { $0[\.setting] = "test" }
        let journal = inject(\.journal)
        #expect(World.process.perform { inject(\.setting) } == "live")
        #expect(World.process.perform { inject(\.journal) } !== journal)
    }

    @Test func worldLastsAsLongAsTheTest() async {
        let journal = inject(\.journal)
        await Task.yield()
        #expect(inject(\.journal) === journal)
        async let ofChild = inject(\.journal)
        #expect(await ofChild === journal)
        #expect(await Task { inject(\.journal) }.value === journal)
        #expect(await MainActor.run { inject(\.journal) } === journal)
    }

    @Test func childTaskMayOpenTheWorld() async {
        async let ofChild = inject(\.journal)
        #expect(await ofChild === inject(\.journal))
    }

    @Test func nestedWorldsAreOpenedInTheWorldOfTheTest() {
        prepareDependencies { $0[\.setting] = "test" }
        let journal = inject(\.journal)
        withDependencies {
            $0[\.other] = "nested"
        } operation: {
            #expect([inject(\.setting), inject(\.other)] == ["test", "nested"])
            #expect(inject(\.journal) === journal)
        }
        #expect(inject(\.other) == "test")
    }

    @Test func objectsKeepTheWorldOfTheTest() async {
        prepareDependencies { $0[\.setting] = "test" }
        let reader = Reader()
        #expect(await Task.detached { reader.setting.wrappedValue }.value == "test")
    }

    @Test func typedGraphsBelongToTheTest() {
        let graph = Session()
        prepareDependencies { $0[\.setting] = "test" }
        #expect(graph.title == "title of test")
    }

    @Test(arguments: 0..<50) func eachCaseHasItsOwnWorld(number: Int) async {
        #expect(inject(\.journal).entries == [])
        prepareDependencies { $0[\.number] = number }
        inject(\.journal).note("\(number)")
        await Task.yield()
        #expect(inject(\.number) == number)
        #expect(inject(\.journal).entries == ["\(number)"])
    }

    @Test(arguments: ["a", "a", "a"], [1, 1]) func casesWithTheSameArgumentsHaveSeparateWorlds(
        text: String, number: Int
    ) {
        #expect(inject(\.journal).entries == [])
        inject(\.journal).note(text)
    }

    @Test(arguments: [Unencodable("a"), Unencodable("a"), Unencodable("b")])
    func casesOfArgumentsWithoutAnEncodingHaveSeparateWorlds(argument: Unencodable) {
        #expect(inject(\.journal).entries == [])
        inject(\.journal).note(argument.text)
    }

    @Test func traitOpensAnotherWorld() async throws {
        inject(\.journal).note("outside")
        let (test, testCase) = (try #require(Test.current), try #require(Test.Case.current))
        let trait: DependenciesTrait = .dependencies { $0[\.setting] = "trait" }
        let found = try await issues {
            try await trait.provideScope(for: test, testCase: testCase) {
                #expect(inject(\.setting) == "trait")
                #expect(inject(\.journal).entries == [])
            }
        }
        #expect(found.map(\.message).allSatisfy { $0.contains("before the trait .dependencies") } && found.count == 1)
        #expect(inject(\.setting) == "live")
    }

    @Test func threadSeesTheProcessAndIsReported() async throws {
        let notes = Journal()
        prepareDependencies { $0[\.setting] = "test" }
        await onThread { readOutsideOfEveryWorld(noting: notes) }
        #expect(notes.entries == ["setting (\(file):\(settingLine)) is read outside of every test's world", "live"])
    }

    @Test func detachedTaskSeesTheProcessAndIsReported() async throws {
        let notes = Journal()
        prepareDependencies { $0[\.setting] = "test" }
        await Task.detached { readOutsideOfEveryWorld(noting: notes) }.value
        #expect(notes.entries == ["setting (\(file):\(settingLine)) is read outside of every test's world", "live"])
    }

    @Test func exitTestRunsInTheProcess() async {
        await #expect(processExitsWith: .success) {
            prepareDependencies { $0[\.setting] = "program" }
            precondition(World.process.perform { inject(\.setting) } == "program")
            let text = await Task.detached { inject(\.setting) }.value
            precondition(text == "program")
        }
    }
}

/// Reads a binding, and notes the value and the first lines of the issues.
private func readOutsideOfEveryWorld(noting notes: Journal) {
    withKnownIssue {
        notes.note(inject(\.setting))
    } matching: { issue in
        issue.comments.forEach { notes.note("\($0.rawValue.prefix { $0 != "\n" })") }
        return true
    }
}

struct Unencodable: Sendable {
    let text: String

    init(_ text: String) {
        self.text = text
    }
}

private final class Reader: Sendable {
    let setting = LazyInjected(\.setting)
}

private struct Session: DependencyGraph {
    let instances = Instances()

    var title: String { singleton { "title of \(inject(\.setting))" } }
}

private let file = "JoineryTestingTests/TestsWithoutATraitTests.swift"
private let settingLine = #line + 2
extension Dependencies {
    fileprivate var setting: String { singleton { "live" } }
}
