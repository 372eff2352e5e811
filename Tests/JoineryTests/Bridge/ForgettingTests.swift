// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Joinery
import JoineryKeys
import JoineryTesting
import TestSupport
import Testing

@Suite(.dependencies) struct ForgettingTests {
    @Test func nextReadRebuildsAndDependentsStay() {
        let graph = Dependencies.current
        let (first, above) = (graph.part, graph.above)
        World.current.forget([part.binding])
        #expect(graph.part !== first)
        #expect(graph.above === above)
        #expect(above.part === first)
    }

    @Test func instanceFromBeforeALateOverrideIsForgottenToo() {
        let first = inject(\.part)
        prepareDependencies { $0[\.title] = "late" }
        #expect(inject(\.part) === first)
        World.current.forget([part.binding])
        #expect(inject(\.part) !== first)
    }

    @Test func instanceOfAnEnclosingWorldStaysThereAndIsNoLongerUsedHere() {
        let first = inject(\.part)
        prepareDependencies { $0[\.title] = "late" }
        #expect(inject(\.part) === first)
        withDependencies {
            $0[\.title] = "nested"
        } operation: {
            #expect(inject(\.part) === first)
            World.current.forget([above.binding, part.binding])
            let own = inject(\.part)
            #expect(own !== first)
            #expect(inject(\.part) === own)
        }
        #expect(inject(\.part) === first)
    }

    @Test func runningBuildGoesToEarlierCallers() {
        let graph = Dependencies.current
        #expect(graph.forgetting !== graph.forgetting)
    }

    @Test func deinitThatResolvesRunsOutsideOfAllLocks() {
        let reader = KeyedBinding<Reader>(Declaration(name: "reader"), at: place)
        _ = reader.read(.resettable) { _ in Reader() }
        World.current.forget([reader.binding])
        #expect(inject(\.journal).entries == ["title"])
    }
}

private struct Declaration: BindingDeclaration {
    let name: String
    var keyPath: String { "\\.\(name)" }
    var deferral: String { "" }
}

private enum PartKey {}
private enum AboveKey {}
private enum ForgettingKey {}

private let place = SourcePlace(fileID: #fileID, line: #line, column: #column)
private let part = KeyedBinding<Part>(PartKey.self, Declaration(name: "part"), at: place)
private let above = KeyedBinding<Above>(AboveKey.self, Declaration(name: "above"), at: place)
private let forgetting = KeyedBinding<Part>(ForgettingKey.self, Declaration(name: "forgetting"), at: place)

private final class Above: Sendable {
    let part: Part

    init(_ part: Part) {
        self.part = part
    }
}

/// Resolves in its `deinit`.
private final class Reader: Sendable {
    let dependencies = Dependencies.current

    deinit { dependencies.journal.note(dependencies.title) }
}

extension Dependencies {
    fileprivate var part: Part { JoineryTests.part.read(.resettable) { _ in Part() } }
    fileprivate var above: Above { JoineryTests.above.read(.resettable) { _ in Above(part) } }
    fileprivate var journal: Journal { singleton { Journal() } }
    fileprivate var title: String { singleton { "title" } }
    fileprivate var forgetting: Part {
        JoineryTests.forgetting.read(.resettable) { _ in
            World.current.forget([JoineryTests.forgetting.binding])
            return Part()
        }
    }
}
