// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Joinery
import JoineryKeys
import JoinerySwinject
import JoineryTesting
import Synchronization
import TestSupport
import Testing

/// Services with completions that resolve other services.
@Suite(.dependencies) struct InitCompletedTests {
    /// The parent is built again for its child. Both reads in one resolution return the same instance.
    @Test(arguments: [ObjectScope.graph, .container, .weak])
    func parentIsIdenticalToThatOfItsChild(scope: ObjectScope) throws {
        let container = Container()
        container.register(Child.self) { _ in Child() }
            .initCompleted { resolver, child in child.parent = resolver.resolve(Parent.self) }
            .inObjectScope(scope)
        container.register(Parent.self) { Parent(child: $0.resolve(Child.self)) }.inObjectScope(scope)
        try withDependencies {
            $0[\.unrelated] = 1
        } operation: {
            let parent = try #require(container.resolve(Parent.self))
            #expect(parent.child?.parent === parent)
            parent.child?.parent = nil
        }
    }

    @Test func requestIsFreedIfACompletionKeepsItsDependencies() throws {
        let container = Container()
        container.register(Child.self) { resolver in
            _ = resolver.resolve(\Dependencies.unrelated)
            return Child()
        }.initCompleted { resolver, child in
            child.use(resolver.resolve(Parent.self))
            child.dependencies = Dependencies.current
        }.inObjectScope(.container)
        container.register(Parent.self) { Parent(child: $0.resolve(Child.self)) }.inObjectScope(.container)
        weak let child = withDependencies {
            $0[\.unrelated] = 1
        } operation: {
            container.resolve(Child.self)
        }
        #expect(child == nil)
    }

    /// Other threads are kept out until the outermost call has returned, with all completions.
    @Test(arguments: [ObjectScope.container, ObjectScope(storageFactory: { PermanentStorage() })])
    func otherThreadsOfASynchronizedResolverWaitForACompletion(scope: ObjectScope) async {
        let world = HeldWorld.root()
        let isInside = Rendezvous()
        let container = Container()
        container.register(Child.self) { _ in Child() }.initCompleted { _, child in
            _ = isInside.meet(as: .left)
            for _ in 0..<1_000 { yieldThread() }
            child.dependencies = .current
        }.inObjectScope(scope)
        let resolver = container.synchronize()
        let results = await onThreads(2) { index in
            world.perform {
                if index == 1 { _ = isInside.meet(as: .right) }
                let child = resolver.resolve(Child.self)
                return (child, child?.dependencies != nil)
            }
        }
        #expect(results.map(\.1) == [true, true])
        #expect(results[0].0 === results[1].0)
        for result in results { result.0?.dependencies = nil }
    }

    @Test func completionRunsAtTheEndOfTheOutermostCall() throws {
        let journal = Journal()
        let container = Container()
        container.register(Child.self) { _ in Child() }.initCompleted { _, _ in journal.note("child") }
        container.register(Parent.self) { resolver in
            let child = resolver.resolve(Child.self)
            journal.note("factory")
            return Parent(child: child)
        }.initCompleted { _, _ in journal.note("parent") }
        _ = container.resolve(Parent.self)
        #expect(journal.entries == ["factory", "child", "parent"])
    }

    /// A chain in which each completion builds the next instance. Traversing it must not exhaust the stack.
    @Test func completionCanBuildALongChain() {
        let count = 1_000
        let container = Container()
        container.register(Link.self, name: "0") { _ in Link(nil) }.initCompleted { resolver, _ in
            for index in 1...count { _ = resolver.resolve(Link.self, name: "\(index)") }
        }.inObjectScope(.container)
        for index in 1...count {
            container.register(Link.self, name: "\(index)") { Link($0.resolve(Link.self, name: "\(index - 1)")) }
                .inObjectScope(.container)
        }
        #expect(container.resolve(Link.self, name: "0") != nil)
        #expect(container.resolve(Link.self, name: "\(count)")?.length == count)
    }
}

extension Dependencies {
    fileprivate var unrelated: Int { transient { 0 } }
}

private final class Child: Sendable {
    private let state = Mutex<(parent: Parent?, dependencies: Dependencies?)>((nil, nil))

    var parent: Parent? {
        get { state.withLock { $0.parent } }
        set { state.withLock { $0.parent = newValue } }
    }
    var dependencies: Dependencies? {
        get { state.withLock { $0.dependencies } }
        set { state.withLock { $0.dependencies = newValue } }
    }

    func use(_ parent: Parent?) {}
}

private final class Parent: Sendable {
    let child: Child?
    init(child: Child?) { self.child = child }
}

private final class Link: Sendable {
    let length: Int
    init(_ previous: Link?) { length = previous.map { $0.length + 1 } ?? 0 }
}
