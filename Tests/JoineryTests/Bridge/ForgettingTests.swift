// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import JoineryTesting
import TestSupport
import Testing

@testable import Joinery

@Suite(.dependencies) struct ForgettingTests {
    private let binding = AnyKeyedBinding(part)

    @Test func nextReadRebuildsAndDependentsStay() {
        let graph = Dependencies.current
        let (first, above) = (graph.part, graph.above)
        #expect(graph.forget([binding]).isEmpty)
        #expect(graph.part !== first)
        #expect(graph.above === above)
        #expect(above.part === first)
    }

    @Test func instanceOfAnEarlierLayerIsForgottenToo() {
        let first = inject(\.part)
        prepareDependencies { $0[\.title] = "late" }
        #expect(inject(\.part) === first)
        Dependencies.current.forget([binding])
        #expect(inject(\.part) !== first)
    }

    @Test func instanceOfAnEnclosingWorldIsReportedOnceAndStays() {
        let first = inject(\.part)
        prepareDependencies { $0[\.title] = "late" }
        #expect(inject(\.part) === first)
        withDependencies {
            $0[\.title] = "nested"
        } operation: {
            let graph = Dependencies.current
            #expect(graph.part === first)
            let outer = graph.forget([AnyKeyedBinding(above), binding])
            #expect(outer.map(\.identity) == [binding.identity])
            #expect(graph.part === first)
        }
        #expect(inject(\.part) === first)
    }

    @Test func runningBuildGoesToEarlierCallers() {
        let graph = Dependencies.current
        #expect(graph.forgetting !== graph.forgetting)
    }

    @Test func deinitThatResolvesRunsOutsideOfAllLocks() {
        let reader = KeyedBinding<Reader>(BindingToken(), Declaration(name: "reader"), at: place)
        let graph = Dependencies.current
        _ = graph.resolve(reader, .singletonUntilForgotten) { _ in Reader() }
        graph.forget([AnyKeyedBinding(reader)])
        #expect(graph.journal.entries == ["title"])
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
    fileprivate var part: Part { resolve(JoineryTests.part, .singletonUntilForgotten) { _ in Part() } }
    fileprivate var above: Above { resolve(JoineryTests.above, .singletonUntilForgotten) { _ in Above(part) } }
    fileprivate var journal: Journal { singleton { Journal() } }
    fileprivate var title: String { singleton { "title" } }
    fileprivate var forgetting: Part {
        resolve(JoineryTests.forgetting, .singletonUntilForgotten) { _ in
            forget([AnyKeyedBinding(JoineryTests.forgetting)])
            return Part()
        }
    }
}
