// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import JoinerySwinject
import JoineryTesting
import Synchronization
import Testing

/// Each test validates a container of the process's own world, as assemblies are applied when a program starts.
@Suite struct ValidationTests {
    @Test func reportsAllProblemsSorted() throws {
        let container = Container()
        container.register(A.self) { A(unwrapped($0.resolve(Missing.self))) }
        container.register(B.self) { B(unwrapped($0.resolve(C.self))) }.inObjectScope(.container)
        container.register(C.self) { C(unwrapped($0.resolve(B.self))) }
        container.register(Missing.self, name: "with") { (_, _: Int) in Missing() }
        _ = Assembler([First(), Second()], container: container)
        let error = try #require(throws: ResolutionError.self) { try container.validate() }
        #expect(
            "\(error)" == """
                the container has 3 problems
                JoinerySwinjectTests/ValidationTests.swift:13: Missing is not registered
                  A (JoinerySwinjectTests/ValidationTests.swift:13) → Missing
                  Registered for Missing: "with" (JoinerySwinjectTests/ValidationTests.swift:16)
                JoinerySwinjectTests/ValidationTests.swift:14: B needs itself in order to be built
                  B (JoinerySwinjectTests/ValidationTests.swift:14) → C (JoinerySwinjectTests/ValidationTests.swift:15) → B
                  Let one of them resolve it in .initCompleted { resolver, service in … }, or take a Lazy<B>
                JoinerySwinjectTests/ValidationTests.swift:89: D is registered by two assemblies
                  First registers it at JoinerySwinjectTests/ValidationTests.swift:86, \
                Second at JoinerySwinjectTests/ValidationTests.swift:89.
                  Only the second one counts: give one of them a name, or leave it out.
                not checked: Missing "with" with (Int)
                """)
        #expect(error.problems.map(\.code) == [.missing, .cyclic, .doublyRegistered])
    }

    @Test func runsEachFactoryOnceAndKeepsNothing() throws {
        let runs = Mutex<[String]>([])
        let container = Container()
        container.register(A.self) { resolver in
            runs.withLock { $0.append("A") }
            return A(
                unwrapped(resolver.resolve(B.self)), unwrapped(resolver.resolve(B.self)),
                unwrapped(resolver.resolve(Missing?.self)))
        }
        container.register(B.self) { _ in
            runs.withLock { $0.append("B") }
            return B()
        }
        container.register(C.self) { resolver in C(unwrapped(resolver.resolve(D.self, argument: 1))) }
        container.register(D.self) { (_, _: Int) in D() }
        #expect(try container.validate() == [])
        #expect(runs.withLock { $0 } == ["A", "B"])
        _ = container.resolve(B.self)
        #expect(runs.withLock { $0 } == ["A", "B", "B"])
    }

    @Test func excludedFactoriesDoNotRun() throws {
        let container = Container()
        container.register(A.self) { _ in fatalError("must not run") }
        container.register(B.self) { B(unwrapped($0.resolve(A.self))) }
        #expect(try container.validate(excluding: [A.self]) == ["A"])
    }

    @Test func registeringAgainOnPurposeIsSilent() throws {
        let container = Container()
        _ = Assembler([First()], container: container)
        container.register(D.self) { _ in D() }
        #expect(try container.validate() == [])
    }
}

private struct A: Sendable { init(_ needs: Any?...) {} }
private struct B: Sendable { init(_ needs: Any?...) {} }
private struct C: Sendable { init(_ needs: Any?...) {} }
private struct D: Sendable { init(_ needs: Any?...) {} }
private struct Missing: Sendable {}

/// Force-unwraps a resolved service, as most factories do.
private func unwrapped<Value>(_ value: Value?) -> Value {
    guard let value else { fatalError("unwrapped nil") }
    return value
}

private struct First: Assembly {
    func assemble(container: Container) { container.register(D.self) { _ in D() } }
}
private struct Second: Assembly {
    func assemble(container: Container) { container.register(D.self) { _ in D() } }
}
