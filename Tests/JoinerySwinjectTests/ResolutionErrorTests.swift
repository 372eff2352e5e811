// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import JoinerySwinject
import JoineryTesting
import TestSupport
import Testing

@Suite(.dependencies) struct ResolutionErrorTests {
    private let container = Container()

    private func error(_ body: () throws -> Void) throws -> String {
        let error = try #require(throws: ResolutionError.self, performing: body)
        return "\(error.code): \(error)"
    }

    @Test func reportsTheRegisteredNames() throws {
        container.register((any Repository).self, name: "a") { _ in Stored() }
        container.register((any Repository).self, name: "c") { _ in Stored() }
        let message = try error { _ = try container.require((any Repository).self, name: "b") }
        #expect(
            message == """
                missing: JoinerySwinjectTests/ResolutionErrorTests.swift:20: Repository "b" is not registered
                  Registered for Repository: "a" (JoinerySwinjectTests/ResolutionErrorTests.swift:18), \
                "c" (JoinerySwinjectTests/ResolutionErrorTests.swift:19)
                """)
    }

    @Test func reportsThePathAndTheRegisteredArguments() throws {
        container.register((any Repository).self) { (_, _: String, _: Int) in Stored() }
        container.register(UseCase.self) { UseCase(repository: try $0.require((any Repository).self)) }
        container.register(Model.self) { Model(useCase: try $0.require(UseCase.self)) }
        let message = try error { _ = try container.require(Model.self) }
        #expect(
            message == """
                wrongArguments: JoinerySwinjectTests/ResolutionErrorTests.swift:31: Repository is not registered with no arguments
                  Model (JoinerySwinjectTests/ResolutionErrorTests.swift:32) → \
                UseCase (JoinerySwinjectTests/ResolutionErrorTests.swift:31) → Repository
                  Registered with: (String, Int) (JoinerySwinjectTests/ResolutionErrorTests.swift:30)
                """)
        #expect(container.resolve(Model.self) == nil)
    }

    @Test func reportsSimilarTypesAndChildren() throws {
        struct Usecase: Sendable {}
        container.register(Usecase.self) { _ in Usecase() }
        let child = Container(parent: container)
        child.register(UseCase.self) { _ in UseCase(repository: Stored()) }
        let message = try error { _ = try container.require(UseCase.self) }
        #expect(
            message == """
                missing: JoinerySwinjectTests/ResolutionErrorTests.swift:49: UseCase is not registered
                  Registered in a child container, which is not searched: UseCase \
                (JoinerySwinjectTests/ResolutionErrorTests.swift:48)
                  Similar: Usecase (JoinerySwinjectTests/ResolutionErrorTests.swift:46)
                """)
        withExtendedLifetime(child) {}
    }

    @Test func cycleIsThrownWithItsPath() throws {
        container.register(Left.self) { Left(try $0.require(Right.self)) }
        container.register(Right.self) { Right(try $0.require(Left.self)) }
        let message = try error { _ = try container.require(Left.self) }
        #expect(
            message == """
                cyclic: JoinerySwinjectTests/ResolutionErrorTests.swift:61: Left depends on itself
                  Left (JoinerySwinjectTests/ResolutionErrorTests.swift:61) → \
                Right (JoinerySwinjectTests/ResolutionErrorTests.swift:62) → Left
                  Let one of them resolve it in .initCompleted { resolver, service in … }, or inject a Lazy<Left>
                """)
    }

    @Test func cycleThroughOptionalResolveStopsTheProgram() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let container = Container()
            container.register(Left.self) { Left($0.resolve(Right.self)) }.inObjectScope(.container)
            container.register(Right.self) { Right($0.resolve(Left.self)) }
            _ = container.resolve(Left.self)
        }
        #expect(
            result.message == """
                JoinerySwinjectTests/ResolutionErrorTests.swift:74: Fatal error: dependency cycle: \
                Left (JoinerySwinjectTests/ResolutionErrorTests.swift:74) → \
                Right (JoinerySwinjectTests/ResolutionErrorTests.swift:74) → Left
                  Each of these waits for the next one to be built.
                  Let one of them resolve later, for example in the type that Right builds:
                    resolve it in .initCompleted { resolver, service in … }, or inject a Lazy<Left>
                """)
    }
}

private protocol Repository: Sendable {}
private struct Stored: Repository {}
private struct UseCase: Sendable { let repository: any Repository }
private struct Model: Sendable { let useCase: UseCase }
private final class Left: Sendable { init(_ right: Right?) {} }
private final class Right: Sendable { init(_ left: Left?) {} }
