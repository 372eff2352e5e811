// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Joinery
import JoineryKeys
import JoineryTesting
import TestSupport
import Testing

@Suite(.dependencies) struct KeyedBindingTests {
    private let site = SourcePlace(fileID: #fileID, line: 1, column: 1)

    @Test func isOneBindingAtAllPlaces() {
        let graph = Dependencies.current
        #expect(graph.north === graph.northAgain)
        #expect(graph.compass("east") === graph.compass("east"))
    }

    @Test func isIdentifiedByKeyAndValueType() {
        let graph = Dependencies.current
        #expect(graph.north !== graph.south)
        #expect(graph.compass("east") !== graph.compass("west"))
        let number = binding(NorthKey.self, of: Int.self).read { _ in 1 }
        #expect(graph.north.text == "north")
        #expect(number == 1)
    }

    @Test func withoutAKeyIsIdentifiedByItself() {
        let left = KeyedBinding<Note>(Declaration(name: "left"), at: site)
        let right = KeyedBinding<Note>(Declaration(name: "right"), at: site)
        let note = left.read { _ in Note("left") }
        #expect(left.read { _ in Note("again") } === note)
        #expect(right.read { _ in Note("right") }.text == "right")
    }

    @Test func isOverriddenBeforeItIsEverResolved() {
        withDependencies {
            $0.override(binding(NorthKey.self), with: Note("stub"), at: site)
        } operation: {
            #expect(inject(\.south).text == "south of stub")
        }
        #expect(inject(\.south).text == "south of north")
    }

    @Test func isOverriddenByAKeyPath() {
        withDependencies {
            $0.override(\.north) { Note("built") }
            $0.decorate(\.south) { value, _ in Note("<\(value.text)>") }
        } operation: {
            #expect(inject(\.south).text == "<south of built>")
        }
    }

    @Test func isDecoratedAndReset() {
        let around = binding(SouthKey.self, of: Note.self)
        withDependencies {
            $0.override(around, at: site) { Note("built") }
            $0.decorate(around, at: site) { note in Note("\(note.text) beside \(inject(\.north).text)") }
        } operation: {
            #expect(inject(\.south).text == "built beside north")
            withDependencies {
                $0.useLive(around, at: site)
            } operation: {
                #expect(inject(\.south).text == "south of north")
            }
        }
    }

    @Test func showsWhetherItIsOverridden() {
        let north = binding(NorthKey.self, of: Note.self)
        #expect(!north.isReplaced)
        withDependencies {
            $0.override(north, with: Note("stub"), at: site)
        } operation: {
            withDependencies {
                $0[\.kept] = Note("other")
            } operation: {
                #expect(north.isReplaced)
            }
        }
        withDependencies {
            $0.override(north, at: site) { Note("stub") }
        } operation: {
            #expect(north.isReplaced)
        }
        #expect(!north.isReplaced)
    }

    @Test func cycleThroughItIsReportedWithItsName() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = inject(\.ring)
        }
        #expect(
            result.message == """
                \(file):\(ringLine): Fatal error: dependency cycle: \
                ring (\(file):\(ringLine)) → inner (\(file):\(ringLine + 1)) → ring
                  Each of these waits for the next one to be built.
                  Let one of them resolve later, for example in the type that inner builds:
                    @LazyInjected(\\.ring) var ring
                  In a Sendable class, which takes no property wrapper:
                    let ring = LazyInjected(\\.ring)
                """)
    }

    @Test func requirementHasTheBoundValue() {
        let need = binding("need", of: Note.self)
        withDependencies {
            $0.override(need, at: site) { Note("bound") }
        } operation: {
            #expect(need.required().text == "bound")
        }
    }

    @Test func unboundRequirementIsReportedWithItsName() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = binding("need", of: Note.self, line: 7).required()
        }
        #expect(
            result.message == """
                \(file):7: Fatal error: nothing is bound to the requirement need
                  Bind it where the program starts: prepareDependencies { $0.bind(\\.[need]) { … } }
                  In a test, override it: $0[\\.[need]] = …
                """)
    }

    @Test func liveValueIsReportedWithItsOwnRemedies() {
        let messages = Journal()
        let monitor = TestMonitor(isStrict: true) { messages.note($0.message) }
        TestWorld(monitor: monitor) { _ in }.perform {
            _ = binding(ReportedKey.self, of: Note.self, line: 7).read { _ in Note("live") }
        }
        #expect(
            messages.entries == [
                """
                the live value of ReportedKey (\(file):7) is used in a test
                  Override it, $0.override(\\.[ReportedKey]) { … }, or use the live value: $0.useLive(\\.[ReportedKey])
                """
            ])
    }

    // MARK: - A series of assignments

    @Test func lastOfManyAssignmentsTakesPrecedence() {
        for index in 1...1_000 {
            prepareDependencies { $0.override(binding(NorthKey.self), with: Note("\(index)"), at: site) }
        }
        #expect(inject(\.south).text == "south of 1000")
    }

    /// A test's world keeps all its overrides, for their audit.
    @Test func replacedAssignmentsAreReleased() {
        let census = Counter()
        let tracked = KeyedBinding<Tracked<Int>>(Declaration(name: "tracked"), at: site)
        World.process.perform {
            withDependencies { _ in
            } operation: {
                for index in 1...100 {
                    prepareDependencies { $0.override(tracked, with: Tracked(index, in: census), at: site) }
                    #expect(binding("fresh").read(.transient) { _ in "fresh" } == "fresh")
                }
                #expect(census.value == 1)
                #expect(tracked.read { _ in Tracked(0, in: census) }.content == 100)
            }
        }
        #expect(census.value == 0)
    }

    @Test func assignmentAfterAReadKeepsIndependentInstances() {
        let (kept, south) = (inject(\.kept), inject(\.south))
        prepareDependencies { $0.override(binding(NorthKey.self), with: Note("late"), at: site) }
        #expect(inject(\.kept) === kept)
        #expect(inject(\.south) !== south)
        #expect(inject(\.south).text == "south of late")
    }

    @Test func assignmentsKeepTheOrderOfOverridesAndDecorators() {
        prepareDependencies { $0.override(\.north) { Note("first") } }
        prepareDependencies { $0.decorate(\.north) { value, _ in Note("<\(value.text)>") } }
        prepareDependencies { $0.decorate(\.north) { value, _ in Note("[\(value.text)]") } }
        #expect(inject(\.north).text == "[<first>]")
        prepareDependencies { $0.override(\.north) { Note("last") } }
        #expect(inject(\.north).text == "last")
    }

    @Test func laterAssignmentInAnEnclosingWorldIsSeenInANestedWorld() {
        withEscapedDependencies { enclosing in
            withDependencies {
                $0[\.kept] = Note("nested")
            } operation: {
                let (kept, south) = (inject(\.kept), inject(\.south))
                enclosing.yield {
                    prepareDependencies { $0.override(binding(NorthKey.self), with: Note("late"), at: site) }
                }
                #expect(south.text == "south of north")
                #expect(inject(\.south).text == "south of late")
                #expect(inject(\.kept) === kept)
            }
        }
        #expect(inject(\.south).text == "south of late")
    }
}

private let file = "JoineryTests/KeyedBindingTests.swift"

private struct Declaration: BindingDeclaration {
    let name: String
    var keyPath: String { "\\.[\(name)]" }
    var deferral: String { "keep \(name) back" }
}

private enum NorthKey {}
private enum SouthKey {}
enum ReportedKey {}

private final class Note: Sendable {
    let text: String

    init(_ text: String) {
        self.text = text
    }
}

private func binding<Value>(
    _ key: Any.Type, of type: Value.Type = Value.self, line: UInt = #line
) -> KeyedBinding<Value> {
    KeyedBinding(key, Declaration(name: "\(key)"), at: SourcePlace(fileID: #fileID, line: line, column: 1))
}

private func binding<Value>(_ key: String, of type: Value.Type = Value.self, line: UInt = #line) -> KeyedBinding<Value>
{
    KeyedBinding(for: key, Declaration(name: key), at: SourcePlace(fileID: #fileID, line: line, column: 1))
}

extension Dependencies {
    fileprivate var north: Note { binding(NorthKey.self).read { _ in Note("north") } }
    fileprivate var northAgain: Note { binding(NorthKey.self).read { _ in Note("again") } }
    fileprivate var south: Note { binding(SouthKey.self).read { _ in Note("south of \(north.text)") } }
    fileprivate func compass(_ name: String) -> Note { binding(name).read { _ in Note("toward \(name)") } }
    fileprivate var kept: Note { singleton { Note("kept") } }
}

private let ringLine = #line + 2
extension Dependencies {
    fileprivate var ring: Note { singleton { Note(innerRing.text) } }
    fileprivate var innerRing: Note { binding("inner").read { _ in ring } }
}
