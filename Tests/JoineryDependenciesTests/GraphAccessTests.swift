// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Joinery
import JoineryDependencies
import JoineryDependenciesTesting
import Testing

/// Dependencies of keys are bindings of `Dependencies`, and vice versa.
@Suite(.dependencies) struct GraphAccessTests {
    @Test func nativeCodeInjects() {
        let prices = inject(\.dependencyValues.prices)
        #expect([prices.price(""), inject(\.dependencyValues.till).total(of: ["a"])] == [1, 1])
    }

    @Test func nativeCodeOverridesDecoratesAndUsesLive() {
        withDependencies { (overrides: inout DependencyOverrides) in
            overrides[\.dependencyValues.prices] = Prices { _ in 5 }
            overrides.decorate(\.dependencyValues.till) { till, _ in DoubleTill(base: till) }
            overrides.override(\.dependencyValues.greeting) { "native" }
        } operation: {
            @Dependency(\.till) var till
            @Dependency(\.greeting) var greeting
            #expect(till.total(of: ["a"]) == 10)
            #expect([greeting, inject(\.receipt)] == ["native", "total: 10"])
            // The live prices. Those for tests are 1.
            withDependencies {
                $0.useLive(\.dependencyValues.prices)
            } operation: {
                #expect(till.total(of: ["a"]) == 200)
            }
        }
    }

    @Test func nativeRequirementIsBoundToAKey() {
        withDependencies { (values: inout DependencyValues) in
            values.prices.price = { _ in 9 }
        } operation: {
            #expect(inject(\.receipt) == "total: 9")
        }
    }

    @Test func propertyInjectsANativeBinding() {
        @Dependency(\Dependencies.rate) var rate
        #expect(rate == 7)
        withDependencies { (values: inout DependencyValues) in
            values[\Dependencies.rate] = 8
            values.greeting = "\(values[\Dependencies.rate])"
        } operation: {
            @Dependency(\.greeting) var greeting
            #expect(rate == 8)
            #expect(greeting == "8")
        }
    }

    @Test func nativeAPIChangesTheGraph() {
        withDependencies { (values: inout DependencyValues) in
            values.graph { $0.decorate(\.rate) { value, _ in value * 2 } }
        } operation: {
            @Dependency(\Dependencies.rate) var rate
            #expect(rate == 14)
        }
    }

    @Test func nativeWorldIsSeen() {
        let counter = withDependencies { (overrides: inout DependencyOverrides) in
            overrides[\.dependencyValues.prices] = Prices { _ in 5 }
        } operation: {
            Counter()
        }
        #expect([counter.price, counter.child().price] == [5, 5])
    }

    private struct DoubleTill: Till {
        let base: any Till
        func total(of items: [String]) -> Int { 2 * base.total(of: items) }
    }
}
