// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Joinery
import JoineryTesting
import TestSupport
import Testing

private final class Engine: Sendable {}
private final class LazyCar: Sendable { let engine = LazyInjected(\.engine, of: Garage.self) }
private final class DynamicCar: Sendable { let engine = DynamicInjected(\.engine, of: Garage.self) }
private final class FactoryCar: Sendable {
    let make: @Sendable () -> Engine
    init(make: @escaping @Sendable () -> Engine) { self.make = make }
}
private final class EagerCar: Sendable { let engine = inject(\.engine, of: Garage.self) }

private struct Garage: DependencyGraph {
    let instances = Instances()
}
extension Garage {
    fileprivate var engine: Engine { singleton { Engine() } }
    fileprivate var makeEngine: @Sendable () -> Engine { factory { Engine() } }
    fileprivate var lazyCar: LazyCar { singleton { LazyCar() } }
    fileprivate var dynamicCar: DynamicCar { singleton { DynamicCar() } }
    fileprivate var factoryCar: FactoryCar { singleton { FactoryCar(make: makeEngine) } }
    fileprivate var eagerCar: EagerCar { singleton { EagerCar() } }
    fileprivate var newCar: LazyCar { transient { LazyCar() } }
}

/// A typed graph that one of its instances holds is a warning of the test that created it.
@Suite(.serialized) struct HeldGraphTests {
    private func warnings(_ body: @escaping @Sendable () -> Void) async throws -> [String] {
        let test = try #require(Test.current)
        let testCase = try #require(Test.Case.current)
        let found = try await issues {
            try await DependenciesTrait.dependencies.provideScope(for: test, testCase: testCase) { body() }
        }
        #expect(found.allSatisfy { $0.severity == .warning })
        return found.map { "\($0.message.prefix { $0 != "(" })" }
    }

    @Test func byALazyWrapperThatWasNotRead() async throws {
        let found = try await warnings { _ = Garage().lazyCar }
        #expect(found == ["Garage outlives its test: Garage.lazyCar "])
    }

    @Test func byADynamicWrapper() async throws {
        #expect(try await warnings { _ = Garage().dynamicCar.engine.wrappedValue }.count == 1)
    }

    @Test func byAFactory() async throws {
        #expect(try await warnings { _ = Garage().factoryCar.make() }.count == 1)
    }

    @Test func notByALazyWrapperThatWasRead() async throws {
        #expect(try await warnings { _ = Garage().lazyCar.engine.wrappedValue } == [])
    }

    @Test func notByOthers() async throws {
        let found = try await warnings {
            _ = Garage().eagerCar
            _ = Garage().newCar
        }
        #expect(found == [])
    }
}
