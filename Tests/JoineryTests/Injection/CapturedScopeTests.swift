// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import JoineryTesting
import TestSupport
import Testing

@testable import Joinery

@Suite(.dependencies) struct CapturedScopeTests {
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

    @Test func everyWorldIsNestedInThatOfTheProcess() async {
        let owner = await onThread { Owner() }
        nested("test") { #expect(owner.sign == "test") }
        #expect(owner.scope.nestedDependencies.instances === Dependencies.current.instances)
        #expect(await onThread { owner.scope.nestedDependencies.instances === Instances.process })
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
        #expect(inject(\.board) == "board of default")
        nested("nested") { #expect(inject(\.board) == "board of nested") }
    }

    @Test func operationRunsInAnotherWorld() {
        let outer = Dependencies.current
        nested("nested") {
            #expect(outer.perform { inject(\.sign) } == "default")
            #expect(Dependencies.current.perform { inject(\.sign) } == "nested")
        }
    }

    // MARK: - Writing through a key path

    @Test func firstReadOfAWriteGetsTheNewValue() {
        let graph = Dependencies.current
        #expect(graph.perform(writing: "new") { inject(\.counted) } == "new")
        #expect(inject(\.builds).value == 0)
        #expect(graph.perform(writing: "new") { [inject(\.counted), inject(\.counted)] } == ["new", "built"])
    }

    @Test func readOfAnotherTypeInAWriteIsResolved() {
        #expect(Dependencies.current.perform(writing: 1) { inject(\.counted) } == "built")
        #expect(inject(\.builds).value == 1)
    }
}

extension Dependencies {
    fileprivate var sign: String { singleton { "default" } }
    fileprivate var builds: Counter { singleton { Counter() } }
    fileprivate var counted: String {
        singleton {
            builds.increment()
            return "built"
        }
    }
    fileprivate var owner: Owner { singleton { Owner() } }
    fileprivate var board: String { singleton { "board of \(owner.sign)" } }
    fileprivate var title: String { singleton { "title of \(inject(\.owner).sign)" } }
}

/// Reads in the innermost world.
private final class Owner: Sendable {
    let scope = CapturedScope()

    var sign: String { scope.performInNestedWorld { inject(\.sign) } }
}

private func nested<Result>(_ sign: String, _ operation: () -> Result) -> Result {
    withDependencies({ $0[\.sign] = sign }, operation: operation)
}
