// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import JoineryTesting
import TestSupport
import Testing

@testable import Joinery

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
        let number = graph.resolve(binding(NorthKey.self, of: Int.self), .singleton) { _ in 1 }
        #expect(graph.north.text == "north")
        #expect(number == 1)
    }

    @Test func withoutAKeyIsIdentifiedByItself() {
        let place = SourcePlace(fileID: #fileID, line: 1, column: 1)
        let left = KeyedBinding<Note>(BindingToken(), Declaration(name: "left"), at: place)
        let right = KeyedBinding<Note>(BindingToken(), Declaration(name: "right"), at: place)
        let graph = Dependencies.current
        let note = graph.resolve(left, .singleton) { _ in Note("left") }
        #expect(graph.resolve(left, .singleton) { _ in Note("again") } === note)
        #expect(graph.resolve(right, .singleton) { _ in Note("right") }.text == "right")
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
            $0.override(around, at: site) { _ in Note("built") }
            $0.decorate(around, at: site) { note, graph in Note("\(note.text) beside \(graph.north.text)") }
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
        #expect(!Dependencies.current.overrides(north, until: nil))
        withDependencies {
            $0[\.north] = Note("stub")
        } operation: {
            withDependencies {
                $0[\.kept] = Note("other")
            } operation: {
                #expect(Dependencies.current.overrides(north, until: nil))
            }
        }
        withDependencies {
            $0.override(\.north) { Note("stub") }
        } operation: {
            #expect(Dependencies.current.overrides(north, until: nil))
        }
    }

    @Test func cycleThroughItIsReportedWithItsName() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = inject(\.ring)
        }
        #expect(
            result.message == """
                JoineryTests/KeyedBindingTests.swift:231: Fatal error: dependency cycle: \
                ring (JoineryTests/KeyedBindingTests.swift:231) → inner (JoineryTests/KeyedBindingTests.swift:232) → ring
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
            $0.override(need, at: site) { _ in Note("bound") }
        } operation: {
            #expect(Dependencies.current.required(need).text == "bound")
        }
    }

    @Test func unboundRequirementIsReportedWithItsName() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = Dependencies.current.required(binding("need", of: Note.self, line: 7))
        }
        #expect(
            result.message == """
                JoineryTests/KeyedBindingTests.swift:7: Fatal error: nothing is bound to the requirement need
                  Bind it where the program starts: prepareDependencies { $0.bind(\\.[need]) { … } }
                  In a test, override it: $0[\\.[need]] = …
                """)
    }

    @Test func liveValueIsReportedWithItsOwnRemedies() {
        let messages = Journal()
        let monitor = WorldMonitor(isStrict: true) { messages.note($0.message) }
        TestWorld(isInheriting: false, monitor: monitor) { _ in }.perform { _ = inject(\.north) }
        #expect(
            messages.entries == [
                """
                the live value of NorthKey (JoineryTests/KeyedBindingTests.swift:225) is used in a test
                  Override it, $0.override(\\.[NorthKey]) { … }, or use the live value: $0.useLive(\\.[NorthKey])
                """
            ])
    }

    // MARK: - A series of assignments

    @Test func assignmentsWithoutAReadMakeOneLayer() {
        let before = layerCount
        for index in 1...1_000 {
            prepareDependencies { $0.override(binding(NorthKey.self), with: Note("\(index)"), at: site) }
        }
        #expect(layerCount == before)
        #expect(Dependencies.current.instances.world.overrides.count == 1)
        #expect(inject(\.south).text == "south of 1000")
    }

    @Test func assignmentsInterleavedWithTransientReadsMakeOneTable() {
        let graph = Dependencies.current
        for index in 1...100 {
            prepareDependencies { $0.override(binding("east"), with: Note("\(index)"), at: site) }
            let text = graph.resolve(binding("fresh"), .transient) { _ in "fresh" }
            #expect(text == "fresh")
        }
        #expect(layerCount == 1)
        #expect(graph.instances.currentTable().enclosing == nil)
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

    @Test func laterAssignmentInAnEnclosingWorldIsNotSeenInANestedWorld() {
        let nested = withDependencies {
            $0[\.kept] = Note("nested")
        } operation: {
            Dependencies.current
        }
        prepareDependencies { $0.override(binding(NorthKey.self), with: Note("late"), at: site) }
        #expect(nested.south.text == "south of north")
        #expect(inject(\.south).text == "south of late")
    }

    private var layerCount: Int {
        Array(Dependencies.current.instances.world.topLayer.outward()).count
    }
}

private struct Declaration: BindingDeclaration {
    let name: String
    var keyPath: String { "\\.[\(name)]" }
    var deferral: String { "keep \(name) back" }
}

enum NorthKey {}
enum SouthKey {}

private final class Note: Sendable {
    let text: String

    init(_ text: String) {
        self.text = text
    }
}

private func binding<Value>(_ key: Any.Type, of type: Value.Type = Value.self, line: UInt = #line) -> KeyedBinding<
    Value
> {
    KeyedBinding(key, Declaration(name: "\(key)"), at: SourcePlace(fileID: #fileID, line: line, column: 1))
}

private func binding<Value>(_ key: String, of type: Value.Type = Value.self, line: UInt = #line) -> KeyedBinding<Value>
{
    KeyedBinding(key, Declaration(name: key), at: SourcePlace(fileID: #fileID, line: line, column: 1))
}

extension Dependencies {
    fileprivate var north: Note { resolve(binding(NorthKey.self), .singleton) { _ in Note("north") } }
    fileprivate var northAgain: Note { resolve(binding(NorthKey.self), .singleton) { _ in Note("again") } }
    fileprivate var south: Note { resolve(binding(SouthKey.self), .singleton) { _ in Note("south of \(north.text)") } }
    fileprivate func compass(_ name: String) -> Note {
        resolve(binding(name), .singleton) { _ in Note("toward \(name)") }
    }
    fileprivate var ring: Note { singleton { Note(innerRing.text) } }
    fileprivate var innerRing: Note { resolve(binding("inner"), .singleton) { _ in ring } }
    fileprivate var kept: Note { singleton { Note("kept") } }
}
