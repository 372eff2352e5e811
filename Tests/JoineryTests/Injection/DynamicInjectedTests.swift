// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Joinery
import JoineryTesting
import TestSupport
import Testing

@Suite(.dependencies) struct DynamicInjectedTests {
    @Test func resolvesAtEachRead() {
        let owner = Owner()
        #expect(owner.fresh !== owner.fresh)
    }

    @Test func seesASharedInstanceThatWasRebuilt() {
        let owner = Owner()
        do {
            let held = inject(\.held)
            #expect(owner.held === held)
        }
        #expect(inject(\.builds).value == 1)
        _ = owner.held
        #expect(inject(\.builds).value == 2)
    }

    @Test func seesALaterOverrideOfItsWorld() {
        let owner = Owner()
        #expect(owner.text == "number 0")
        prepareDependencies { $0[\.number] = 1 }
        #expect(owner.text == "number 1")
    }

    @Test func readsTheWorldInWhichItsOwnerWasCreated() {
        let owner = withDependencies {
            $0[\.number] = 1
        } operation: {
            Owner()
        }
        #expect(owner.text == "number 1")
        withDependencies {
            $0[\.number] = 2
        } operation: {
            #expect(owner.text == "number 1")
        }
    }

    @Test func readsItsWorldOnAThread() async {
        let injected = DynamicInjected(\.text)
        prepareDependencies { $0[\.number] = 1 }
        #expect(await onThread { injected.wrappedValue } == "number 1")
    }

    @Test func readsTheGraphThatBuiltItsOwner() {
        #expect(Session(user: "Ada").owner.title == "title of Ada")
        let owner = Session(user: "Grace").run { GraphOwner() }
        #expect(owner.title == "title of Grace")
    }
}

private struct Session: DependencyGraph {
    let instances = Instances()
    let user: String

    var title: String { singleton { "title of \(user)" } }
    var owner: GraphOwner { transient { GraphOwner() } }
}

private struct GraphOwner {
    @DynamicInjected(\.title, of: Session.self) var title
}

private struct Owner {
    @DynamicInjected(\.fresh) var fresh
    @DynamicInjected(\.held) var held
    @DynamicInjected(\.text) var text
}

extension Dependencies {
    fileprivate var number: Int { singleton { 0 } }
    fileprivate var text: String { singleton { "number \(number)" } }
    fileprivate var fresh: Part { transient { Part() } }
    fileprivate var builds: Counter { singleton { Counter() } }
    fileprivate var held: Part {
        shared {
            builds.increment()
            Part()
        }
    }
}
