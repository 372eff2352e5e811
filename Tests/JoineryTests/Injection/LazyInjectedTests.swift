// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Joinery
import JoineryTesting
import TestSupport
import Testing

@Suite(.dependencies) struct LazyInjectedTests {
    @Test func resolvesAtTheFirstReadAndKeepsTheValue() {
        let owner = Owner()
        let reads = inject(\.reads)
        #expect(reads.value == 0)
        let part = owner.part
        #expect(owner.part === part)
        #expect(reads.value == 1)
    }

    @Test func resolvesForEachOwner() {
        #expect(Owner().part !== Owner().part)
    }

    @Test func resolvesOnceHoweverManyThreadsRead() async {
        let injected = LazyInjected(\.part)
        let reads = inject(\.reads)
        let parts = await onThreads(8) { _ in injected.wrappedValue }
        #expect(parts.allSatisfy { $0 === injected.wrappedValue })
        #expect(reads.value == 1)
    }

    @Test func readsTheWorldInWhichItsOwnerWasCreated() async {
        let owner = withDependencies {
            $0[\.number] = 1
        } operation: {
            Owner()
        }
        #expect(owner.text == "number 1")
        #expect(Owner().text == "number 0")
    }

    @Test func readsItsWorldOnAThread() async {
        let injected = withDependencies {
            $0[\.number] = 1
        } operation: {
            LazyInjected(\.text)
        }
        #expect(await onThread { injected.wrappedValue } == "number 1")
    }

    @Test func keepsItsWorldInASibling() {
        let owner = withDependencies {
            $0[\.number] = 1
        } operation: {
            Owner()
        }
        withDependencies {
            $0[\.number] = 2
        } operation: {
            #expect(owner.text == "number 1")
        }
    }

    @Test func keepsAValueForEachWorldInsideItsOwnThatChangesIt() {
        let owner = Owner()
        let part = owner.numbered
        withDependencies {
            $0[\.number] = 1
        } operation: {
            let inner = owner.numbered
            #expect(inner !== part)
            #expect(owner.numbered === inner)
            #expect(owner.text == "number 1")
        }
        withDependencies {
            $0[\.reads] = Counter()
        } operation: {
            #expect(owner.numbered === part)
        }
        #expect(owner.numbered === part)
        #expect(owner.text == "number 0")
    }

    @Test func valueReadFirstInAWorldInsideThatDoesNotChangeItIsKept() {
        let owner = Owner()
        let part = withDependencies {
            $0[\.reads] = Counter()
        } operation: {
            owner.numbered
        }
        #expect(owner.numbered === part)
    }

    @Test func seesALaterOverrideOfItsWorld() {
        let owner = Owner()
        prepareDependencies { $0[\.number] = 1 }
        #expect(owner.text == "number 1")
        let part = owner.numbered
        prepareDependencies { $0[\.number] = 2 }
        #expect(owner.text == "number 2")
        #expect(owner.numbered !== part)
        #expect(owner.numbered === owner.numbered)
    }

    @Test func letsTwoObjectsNeedEachOther() {
        let parent = inject(\.parent)
        #expect(parent.child.parent === parent)
        #expect(inject(\.child) === parent.child)
    }

    @Test func readsTheGraphThatBuiltItsOwner() {
        #expect(Session(user: "Ada").owner.title == "title of Ada")
        let owner = Session(user: "Grace").run { GraphOwner() }
        #expect(owner.title == "title of Grace")
    }
}

private final class Parent: Sendable {
    let child = inject(\.child)
}

private final class Child: Sendable {
    private let injected = LazyInjected(\.parent)

    var parent: Parent { injected.wrappedValue }
}

private struct Session: DependencyGraph {
    let instances = Instances()
    let user: String

    var title: String { singleton { "title of \(user)" } }
    var owner: GraphOwner { transient { GraphOwner() } }
}

private struct Owner {
    @LazyInjected(\.part) var part
    @LazyInjected(\.text) var text
    @LazyInjected(\.numbered) var numbered
}

private struct GraphOwner {
    @LazyInjected(\.title, of: Session.self) var title
}

extension Dependencies {
    fileprivate var parent: Parent { singleton { Parent() } }
    fileprivate var child: Child { singleton { Child() } }
    fileprivate var number: Int { singleton { 0 } }
    fileprivate var text: String { singleton { "number \(number)" } }
    fileprivate var reads: Counter { singleton { Counter() } }
    fileprivate var part: Part {
        transient {
            reads.increment()
            Part()
        }
    }
    fileprivate var numbered: Part {
        transient {
            _ = number
            return Part()
        }
    }
}
