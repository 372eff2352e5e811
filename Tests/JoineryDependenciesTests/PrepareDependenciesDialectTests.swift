// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import JoineryDependencies
import JoineryDependenciesTesting
import Testing

@Suite(.dependencies) struct PrepareDependenciesDialectTests {
    @Test func appliesToLaterReads() {
        let number = prepareDependencies {
            $0.prices.price = { _ in 5 }
            return 42
        }
        #expect([number, Counter().price] == [42, 5])
    }

    @Test func canBeOverriddenForAnOperation() {
        prepareDependencies { $0.prices.price = { _ in 5 } }
        let inside = withDependencies {
            $0.prices.price = { _ in 6 }
        } operation: {
            Counter().price
        }
        #expect([inside, Counter().price] == [6, 5])
    }

    @Test func boundValueIsBuiltWhenFirstRead() {
        prepareDependencies { $0.bind(TillKey.self) { DefaultTill(prices: Prices { _ in 3 }) } }
        @Dependency(\.till) var till
        #expect(till.total(of: ["a"]) == 3)
    }

    @Test func secondPreparationRecordsAnIssueAndApplies() async {
        let line = #line + 2
        let issues = await Issues.of {
            prepareDependencies { $0.greeting = "first" }
            prepareDependencies { $0.greeting = "second" }
            @Dependency(\.greeting) var greeting
            #expect(greeting == "second")
        }
        #expect(
            issues == [
                """
                \\.greeting is prepared, but was already prepared at \
                JoineryDependenciesTests/PrepareDependenciesDialectTests.swift:\(line)
                  Values built from now on use the new value. Values built before keep the old one.
                  Prepare each dependency once, when the program starts.
                  To override it for part of the program: withDependencies { $0.greeting = … } operation: { … }
                """
            ])
    }

    @Test func preparationAfterAReadRecordsAnIssueAndApplies() async {
        let issues = await Issues.of {
            _ = Counter().price
            prepareDependencies {
                $0.prices = Prices { _ in 5 }
                $0.prices = Prices { _ in 6 }
            }
            #expect(Counter().price == 6)
        }
        #expect(
            issues == [
                """
                \\.prices is prepared, but was already read
                  Values built from now on use the new value. Values built before keep the old one.
                  Prepare each dependency once, when the program starts.
                  To override it for part of the program: withDependencies { $0.prices = … } operation: { … }
                """
            ])
    }

    // MARK: - The context

    @Test func preparedValueAppliesOnlyToItsContext() {
        prepareDependencies { $0.prices.price = { _ in 5 } }
        let prices = DependencyContext.allCases.map { context in
            withDependencies {
                $0.context = context
            } operation: {
                Counter().price
            }
        }
        #expect(prices == [100, 10, 5])
        #expect(Counter().price == 5)
    }

    @Test func preparedValueReturnsWithItsContext() {
        prepareDependencies { $0.bind(PricesKey.self) { Prices { _ in 5 } } }
        let prices = withDependencies {
            $0.context = .live
        } operation: {
            let inner = withDependencies {
                $0.context = .test
            } operation: {
                Counter().price
            }
            return [Counter().price, inner]
        }
        #expect(prices == [100, 5])
    }

    @Test func dependentsOfAPreparedValueFollowTheContext() {
        prepareDependencies { $0.prices.price = { _ in 5 } }
        #expect(Counter().till.total(of: ["a"]) == 5)
        let total = withDependencies {
            $0.context = .preview
        } operation: {
            Counter().till.total(of: ["a"])
        }
        #expect(total == 10)
    }

    @Test func eachContextIsPreparedOnce() async {
        let issues = await Issues.of {
            prepareDependencies {
                $0.prices.price = { _ in 5 }
                $0.context = .live
                $0.prices.price = { _ in 6 }
            }
            #expect(Counter().price == 6)
        }
        #expect(issues == [])
    }

    @Test func overrideOfAnOperationAppliesToEveryContext() {
        let price = withDependencies {
            $0.prices.price = { _ in 7 }
        } operation: {
            withDependencies {
                $0.context = .live
            } operation: {
                Counter().price
            }
        }
        #expect(price == 7)
    }

    @Test func changingAPartOfADependencyDoesNotCountAsARead() async {
        let issues = await Issues.of { prepareDependencies { $0.prices.price = { _ in 5 } } }
        #expect(issues == [])
    }
}
