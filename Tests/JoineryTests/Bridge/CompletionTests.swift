// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import JoineryTesting
import Synchronization
import TestSupport
import Testing

@testable import Joinery

@Suite(.dependencies) struct CompletionTests {
    private let graph = Dependencies.current

    @Test(arguments: [Scope.singleton, .shared, .perResolution, .transient])
    func runsBeforeTheValueIsReturned(scope: Scope) {
        #expect(graph.node("a", scope) { $0.complete(nil) }.isComplete)
    }

    @Test func runsOnceForAValueThatIsKept() {
        let completions = Counter()
        for _ in 1...3 { _ = graph.node("a") { _ in completions.increment() } }
        #expect(completions.value == 1)
    }

    @Test(arguments: [Scope.singleton, .shared, .perResolution])
    func readsTheValueThatIsBeingCompleted(scope: Scope) {
        let builds = Counter()
        let left = graph.left(scope, builds: builds)
        #expect(left.peer?.peer === left)
        #expect(builds.value == 2)
    }

    @Test(arguments: [Scope.singleton, .perResolution])
    func ringThroughAnInitializerHasOneValueOfEach(scope: Scope) {
        let builds = Counter()
        let parent = graph.parent(scope, builds: builds)
        #expect(parent.peer?.peer === parent)
        // The first one was under construction when its child needed one. It is not referenced.
        #expect(builds.value == 2)
    }

    @Test func ringOfTransientValuesIsReportedWithItsPath() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = Dependencies.current.left(.transient)
        }
        #expect(
            result.message == """
                JoineryTests/CompletionTests.swift:229: Fatal error: dependency cycle: \
                left (JoineryTests/CompletionTests.swift:229) → right (JoineryTests/CompletionTests.swift:229) → left
                  Each of these waits for the next one to be built.
                  Let one of them resolve later, for example in the type that right builds:
                    keep left back
                """)
    }

    // MARK: - Edges

    @Test func overrideAffectsTheReadsOfACompletion() {
        func read() -> Node {
            Dependencies.current.node("a") { $0.complete(inject(\.kept)) }
        }
        let outer = read()
        let other = Node("other")
        withDependencies {
            $0[\.kept] = other
        } operation: {
            #expect(read() !== outer)
            #expect(read().peer === other)
        }
        withDependencies {
            $0[\.suffix] = "'"
        } operation: {
            #expect(read() === outer)
        }
    }

    /// Each node of the ring depends on all reads of the ring.
    @Test func overrideAffectsTheWholeRing() {
        let (left, right) = (graph.left(), graph.right())
        withDependencies {
            $0[\.suffix] = "'"
        } operation: {
            let inner = Dependencies.current.left()
            #expect(inner !== left)
            #expect(inner.peer?.name == "right'")
        }
        withDependencies {
            $0.override(node("left"), with: Node("stub"), at: SourcePlace(fileID: #fileID, line: 1, column: 1))
        } operation: {
            #expect(Dependencies.current.right() !== right)
        }
        withDependencies {
            $0[\.kept] = Node("other")
        } operation: {
            #expect(Dependencies.current.left() === left)
            #expect(Dependencies.current.right() === right)
        }
    }

    /// While it is completed, its home is unknown; then it moves out.
    @Test func instanceCompletedInAnInnerWorldLivesInItsHome() {
        func read() -> Node { Dependencies.current.node("a") { $0.complete(inject(\.kept)) } }
        let (inner, left) = withDependencies {
            $0.override(node("other"), with: Node("stub"), at: SourcePlace(fileID: #fileID, line: 1, column: 1))
        } operation: {
            (read(), Dependencies.current.left())
        }
        #expect(read() === inner)
        #expect(graph.left() === left)
        #expect(graph.right() === left.peer)
    }

    @Test func instanceStaysInTheWorldThatItsCompletionReadsFrom() {
        func read() -> Node { Dependencies.current.node("a") { $0.complete(inject(\.kept)) } }
        let inner = withDependencies {
            $0[\.kept] = Node("other")
        } operation: {
            read()
        }
        #expect(read() !== inner)
        #expect(read().peer === graph.kept)
    }

    /// A native singleton that was built from an incomplete value is found without a lock once the value is complete.
    @Test func valueBuiltDuringACompletionIsKept() {
        let child = Mutex<Node?>(nil)
        func parent() -> Node {
            graph.node("parent") { parent in
                let built = graph.node("child") { $0.complete(graph.node("parent") { _ in }) }
                child.withLock { $0 = built }
                #expect(graph.instances.currentTable().index.instances.isEmpty)
                parent.complete(built)
            }
        }
        let first = parent()
        #expect(graph.node("child") { _ in } === child.withLock { $0 })
        #expect(parent() === first)
        #expect(graph.instances.currentTable().index.instances.count == 2)
    }

    // MARK: - Memory

    @Test func ringOfOneResolutionLeavesNothingBehind() {
        final class Watched: Sendable {
            weak let record: DependencyRecord?
            init(_ record: DependencyRecord?) { self.record = record }
        }
        let watched = Mutex<[Watched]>([])
        func note() {
            let record = ResolutionContext.current?.activeBuild?.record
            watched.withLock { $0.append(Watched(record)) }
        }
        func left() -> Node {
            graph.node("left", .perResolution, building: note) {
                note()
                $0.complete(right())
            }
        }
        func right() -> Node {
            graph.node("right", .perResolution, building: note) {
                note()
                $0.complete(left())
            }
        }
        // The nodes hold each other, as the user wrote it. The engine's own records do not.
        left().complete(nil)
        #expect(watched.withLock { $0.count } == 4)
        #expect(watched.withLock { $0.allSatisfy { $0.record == nil } })
    }
}

extension CompletionTests {
    /// The first one was under construction when its child needed one. It is not referenced, so it is closed at once.
    @Test func eachValueOfARingIsClosedOnce() async throws {
        let doors = Mutex<[Door]>([])
        let binding = KeyedBinding<Door>(
            "door", Declaration(name: "door"), at: SourcePlace(fileID: #fileID, line: 1, column: 1))
        func door() -> Door {
            graph.resolve(binding, .singleton) { _ in
                let door = Door(child: graph.node("child") { _ in _ = door() })
                doors.withLock { $0.append(door) }
                return door
            } completing: { (_: Door) in
            }
        }
        _ = door()
        try await graph.shutdown()
        #expect(doors.withLock { $0.map(\.closings.value) } == [1, 1])
    }
}

private struct Declaration: BindingDeclaration {
    let name: String
    var keyPath: String { "\\.[\(name)]" }
    var deferral: String { "keep \(name) back" }
}

/// An object that is completed with another one.
private final class Node: Sendable {
    let name: String
    private let state = Mutex<(peer: Node?, isComplete: Bool)>((nil, false))

    init(_ name: String, _ peer: Node? = nil) {
        self.name = name
        state.withLock { $0.peer = peer }
    }

    var peer: Node? { state.withLock { $0.peer } }
    var isComplete: Bool { state.withLock { $0.isComplete } }

    func complete(_ peer: Node?) {
        state.withLock { $0 = (peer, true) }
    }
}

private func node(_ name: String, line: UInt = #line) -> KeyedBinding<Node> {
    KeyedBinding(name, Declaration(name: name), at: SourcePlace(fileID: #fileID, line: line, column: 1))
}

extension Dependencies {
    fileprivate var suffix: String { singleton { "" } }
    fileprivate var kept: Node { singleton { Node("kept") } }

    /// A node that is completed with another one.
    fileprivate func node(
        _ name: String, _ scope: Scope = .singleton, builds: Counter? = nil, building: () -> Void = {},
        completing complete: @escaping (Node) -> Void
    ) -> Node {
        resolve(JoineryTests.node(name), scope) { _ in
            builds?.increment()
            building()
            return Node(name)
        } completing: {
            complete($0)
        }
    }

    /// Two nodes that need each other, when they are complete.
    fileprivate func left(_ scope: Scope = .singleton, builds: Counter? = nil) -> Node {
        node("left", scope, builds: builds) { $0.complete(right(scope, builds: builds)) }
    }
    fileprivate func right(_ scope: Scope = .singleton, builds: Counter? = nil) -> Node {
        node("right" + suffix, scope, builds: builds) { $0.complete(left(scope, builds: builds)) }
    }

    /// Needs its child in order to be built, which needs it in order to be complete.
    fileprivate func parent(_ scope: Scope, builds: Counter) -> Node {
        resolve(JoineryTests.node("parent"), scope) { _ in
            builds.increment()
            return Node("parent", node("child", scope) { $0.complete(parent(scope, builds: builds)) })
        }
    }
}

// MARK: - Closing

private struct Door: ClosableDependency {
    let closings = Counter()
    let child: Node

    func close() { closings.increment() }
}
