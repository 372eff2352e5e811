// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Joinery
import JoineryTesting
import JoineryValues
import TestSupport
import Testing

import struct JoineryValues.Injected

/// The world from which the wrapper reads, and to which it writes.
@Suite(.dependencies) struct InjectedWorldTests {
    @Test func seesAnOverrideInItsWorld() {
        let owner = Owner()
        #expect(owner.title == "default")
        InjectedValues[\.title] = "stub"
        #expect(owner.title == "stub")
    }

    @Test func seesAnOverrideInANestedWorld() {
        let owner = Owner()
        withDependencies {
            $0.context = .test
        } operation: {
            InjectedValues[\.title] = "nested"
            #expect(owner.title == "nested")
            withDependencies {
                $0.context = .test
            } operation: {
                #expect(owner.title == "nested")
                InjectedValues[\.title] = "innermost"
                #expect(owner.title == "innermost")
            }
            #expect(owner.title == "nested")
        }
        #expect(owner.title == "default")
    }

    @Test func keepsItsWorldOutsideIt() {
        let owner = withDependencies {
            $0[\.injectedValues.title] = "nested"
        } operation: {
            Owner()
        }
        #expect(owner.title == "nested")
        withDependencies {
            $0[\.injectedValues.title] = "sibling"
        } operation: {
            #expect(owner.title == "nested")
        }
    }

    @Test func keepsItsWorldOnAQueueOrThread() async {
        InjectedValues[\.title] = "stub"
        let owner = SharedOwner()
        #expect(await onThread { owner.title.wrappedValue } == "stub")
    }

    @Test func ownerInTheProcessWorldSeesTheOverrideOfATest() async {
        let owner = await onThread { SharedOwner() }
        #expect(owner.title.wrappedValue == "default")
        InjectedValues[\.title] = "stub"
        #expect(owner.title.wrappedValue == "stub")
    }

    @Test func assignmentAffectsAllReadersInTheWorldOfTheRead() {
        let owner = Owner()
        let other = Owner()
        withDependencies {
            $0.context = .test
        } operation: {
            owner.title = "nested"
            #expect(other.title == "nested")
        }
        #expect(owner.title == "default")
        owner.title = "written"
        #expect(other.title == "written")
        #expect(InjectedValues[\.title] == "written")
    }

    @Test func assignmentOutsideItsWorldAffectsItsWorld() {
        let owner = withDependencies {
            $0.context = .test
        } operation: {
            Owner()
        }
        owner.title = "written"
        #expect(owner.title == "written")
        #expect(InjectedValues[\.title] == "default")
    }

    @Test func valueBuiltWithAnOwnerDependsOnTheReadsOfTheOwner() {
        #expect(inject(\.screen) == "screen of default")
        withDependencies {
            $0[\.injectedValues.title] = "nested"
        } operation: {
            #expect(inject(\.screen) == "screen of nested")
        }
        InjectedValues[\.owner].title = "written"
        #expect(inject(\.screen) == "screen of written")
        #expect(InjectedValues[\.owner].title == "written")
    }

    @Test func valueBuiltInANestedWorldDependsOnTheReadsOfAnOuterOwner() {
        let owner = Owner()
        withDependencies {
            $0.context = .test
        } operation: {
            let graph = Dependencies.current
            #expect(graph.outerScreen(owner) == "outer screen of default")
            InjectedValues[\.title] = "nested"
            #expect(graph.outerScreen(owner) == "outer screen of nested")
        }
    }
}

private struct TitleKey: InjectionKey {
    static var currentValue: String { "default" }
}
private struct OwnerKey: InjectionKey {
    static var currentValue: Owner { Owner() }
}

extension InjectedValues {
    fileprivate var title: String {
        get { Self[TitleKey.self] }
        set { Self[TitleKey.self] = newValue }
    }
    fileprivate var owner: Owner {
        get { Self[OwnerKey.self] }
        set { Self[OwnerKey.self] = newValue }
    }
}

extension Dependencies {
    fileprivate var screen: String { singleton { "screen of \(inject(\.injectedValues.owner).title)" } }
}

private struct Owner {
    @Injected(\.title) var title
}

private final class SharedOwner: Sendable {
    let title = Injected(\.title)
}

extension Dependencies {
    fileprivate func outerScreen(_ owner: Owner) -> String { singleton { "outer screen of \(owner.title)" } }
}
