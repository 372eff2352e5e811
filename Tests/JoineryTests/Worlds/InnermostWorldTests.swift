// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Joinery
import JoineryTesting
import TestSupport
import Testing

/// An owner reads in the innermost world: the current one, if that is the home of the owner or lies inside it.
@Suite(.dependencies) struct InnermostWorldTests {
    @Test func innermostWorldIsThatOfTheOwnerOrNestedInIt() {
        let owner = Owner()
        #expect(owner.sign == "default")
        nested("outer") {
            #expect(owner.sign == "outer")
            nested("inner") { #expect(owner.sign == "inner") }
            #expect(owner.sign == "outer")
        }
        let other = nested("other") { Owner() }
        #expect(other.sign == "other")
        nested("sibling") { #expect(other.sign == "other") }
    }

    @Test func ownerOfTheProcessReadsInAWorldOfTheProcess() {
        let owner = World.process.perform { Owner() }
        World.process.perform {
            nested("nested") { #expect(owner.sign == "nested") }
            #expect(owner.sign == "default")
        }
    }

    @Test func worldIsKeptOnAThread() async {
        let owner = nested("test") { Owner() }
        #expect(await onThread { owner.sign } == "test")
    }

    @Test func readInANestedWorldIsADependencyOfTheValueBuiltThere() {
        let owner = inject(\.owner)
        withDependencies {
            $0.context = .test
        } operation: {
            #expect(inject(\.title) == "title of default")
            prepareDependencies { $0[\.sign] = "late" }
            #expect(inject(\.title) == "title of late")
            #expect(owner.sign == "late")
        }
        #expect(owner.sign == "default")
        #expect(inject(\.board) == "board of default")
        nested("nested") { #expect(inject(\.board) == "board of nested") }
    }

    @Test func operationRunsInAnotherWorld() {
        let outer = World.current
        nested("nested") {
            #expect(outer.perform { inject(\.sign) } == "default")
            #expect(World.current.perform { inject(\.sign) } == "nested")
        }
    }
}

extension Dependencies {
    fileprivate var sign: String { singleton { "default" } }
    fileprivate var owner: Owner { singleton { Owner() } }
    fileprivate var board: String { singleton { "board of \(owner.sign)" } }
    fileprivate var title: String { singleton { "title of \(inject(\.owner).sign)" } }
}

/// Reads in the innermost world.
private final class Owner: Sendable {
    private let injected = DynamicInjected(\.sign)

    var sign: String { injected.wrappedValue }
}

private func nested<Result>(_ sign: String, _ operation: () -> Result) -> Result {
    withDependencies({ $0[\.sign] = sign }, operation: operation)
}
