// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Joinery
import JoineryTesting
import JoineryValues
import TestSupport
import Testing

import struct JoineryValues.Injected

/// The world in which the wrapper reads and writes.
@Suite(.dependencies) struct InjectedWorldTests {
    @Test func seesAReplacementInItsOwnWorld() {
        let owner = Owner()
        #expect(owner.sign == "default")
        InjectedValues[\.sign] = "stub"
        #expect(owner.sign == "stub")
    }

    @Test func seesAReplacementInANestedWorld() {
        let owner = Owner()
        withDependencies {
            $0.context = .test
        } operation: {
            InjectedValues[\.sign] = "nested"
            #expect(owner.sign == "nested")
            withDependencies {
                $0.context = .test
            } operation: {
                #expect(owner.sign == "nested")
                InjectedValues[\.sign] = "innermost"
                #expect(owner.sign == "innermost")
            }
            #expect(owner.sign == "nested")
        }
        #expect(owner.sign == "default")
    }

    @Test func keepsItsWorldOutsideOfIt() {
        let owner = withDependencies {
            $0[\.injectedValues.sign] = "nested"
        } operation: {
            Owner()
        }
        #expect(owner.sign == "nested")
        withDependencies {
            $0[\.injectedValues.sign] = "sibling"
        } operation: {
            #expect(owner.sign == "nested")
        }
    }

    @Test func keepsItsWorldOnAQueueOrThread() async {
        InjectedValues[\.sign] = "stub"
        let owner = SharedOwner()
        #expect(await onThread { owner.sign.wrappedValue } == "stub")
    }

    @Test func ownerOfTheProcessSeesATestsReplacement() async {
        let owner = await onThread { SharedOwner() }
        #expect(owner.sign.wrappedValue == "default")
        InjectedValues[\.sign] = "stub"
        #expect(owner.sign.wrappedValue == "stub")
    }

    @Test func writingReplacesForAllReadersOfTheWorldThatIsRead() {
        let owner = Owner()
        let other = Owner()
        withDependencies {
            $0.context = .test
        } operation: {
            owner.sign = "nested"
            #expect(other.sign == "nested")
        }
        #expect(owner.sign == "default")
        owner.sign = "written"
        #expect(other.sign == "written")
        #expect(InjectedValues[\.sign] == "written")
    }

    @Test func writingOutsideOfItsWorldReplacesThere() {
        let owner = withDependencies {
            $0.context = .test
        } operation: {
            Owner()
        }
        owner.sign = "written"
        #expect(owner.sign == "written")
        #expect(InjectedValues[\.sign] == "default")
    }

    @Test func whatIsBuiltWithAnOwnerDependsOnWhatThatReads() {
        #expect(inject(\.board) == "board of default")
        withDependencies {
            $0[\.injectedValues.sign] = "nested"
        } operation: {
            #expect(inject(\.board) == "board of nested")
        }
        InjectedValues[\.owner].sign = "written"
        #expect(inject(\.board) == "board of written")
        #expect(InjectedValues[\.owner].sign == "written")
    }

    @Test func whatIsBuiltInANestedWorldDependsOnWhatAnOuterOwnerReads() {
        let owner = Owner()
        withDependencies {
            $0.context = .test
        } operation: {
            let graph = Dependencies.current
            #expect(graph.signBoard(owner) == "outer board of default")
            InjectedValues[\.sign] = "nested"
            #expect(graph.signBoard(owner) == "outer board of nested")
        }
    }
}

private struct SignKey: InjectionKey {
    static var currentValue: String { "default" }
}
private struct OwnerKey: InjectionKey {
    static var currentValue: Owner { Owner() }
}

extension InjectedValues {
    fileprivate var sign: String {
        get { Self[SignKey.self] }
        set { Self[SignKey.self] = newValue }
    }
    fileprivate var owner: Owner {
        get { Self[OwnerKey.self] }
        set { Self[OwnerKey.self] = newValue }
    }
}

extension Dependencies {
    fileprivate var board: String { singleton { "board of \(inject(\.injectedValues.owner).sign)" } }
}

private struct Owner {
    @Injected(\.sign) var sign
}

private final class SharedOwner: Sendable {
    let sign = Injected(\.sign)
}

extension Dependencies {
    fileprivate func signBoard(_ owner: Owner) -> String { singleton { "outer board of \(owner.sign)" } }
}
