// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import JoineryDependencies
import JoineryDependenciesTesting
import Testing

@Suite(.dependencies) struct WithDependenciesTests {
    @Test func overridesReadsInTheOperation() {
        let inside = withDependencies {
            $0.prices.price = { _ in 5 }
        } operation: {
            Counter().price
        }
        #expect([inside, Counter().price] == [5, 1])
    }

    @Test func overridesReadsInAnAsynchronousOperation() async {
        let inside = await withDependencies {
            await Task.yield()
            $0.prices.price = { _ in 5 }
        } operation: {
            await Task.yield()
            return Counter().price
        }
        #expect([inside, Counter().price] == [5, 1])
    }

    @Test func rebuildsDependentsOfAnOverride() {
        @Dependency(\.till) var till
        let outside = till.total(of: ["a", "b"])
        let inside = withDependencies {
            $0.prices.price = { _ in 5 }
        } operation: {
            till.total(of: ["a", "b"])
        }
        #expect([outside, inside, till.total(of: ["a", "b"])] == [2, 10, 2])
    }

    @Test func sharesValuesThatDoNotDependOnAnOverride() {
        @Dependency(\.ledger) var ledger
        ledger.add("outside")
        withDependencies {
            $0.prices.price = { _ in 5 }
        } operation: {
            ledger.add("inside")
        }
        #expect(ledger.all == ["outside", "inside"])
    }

    @Test func readsItsOwnChanges() {
        withDependencies {
            $0.prices.price = { _ in 5 }
            let total = $0.till.total(of: ["a"])
            $0.greeting = "\(total) \($0.prices.price(""))"
        } operation: {
            @Dependency(\.greeting) var greeting
            #expect(greeting == "5 5")
        }
    }

    @Test func lastWriteTakesPrecedence() {
        withDependencies {
            $0.greeting = "first"
            $0.greeting = "second"
        } operation: {
            @Dependency(\.greeting) var greeting
            #expect(greeting == "second")
        }
    }

    @Test func copiesAreValues() {
        withDependencies { values in
            values.greeting = "original"
            var copy = values
            copy.greeting = "copy"
            values.prices.price = { _ in 3 }
            #expect([values.greeting, copy.greeting] == ["original", "copy"])
            #expect([values.prices.price(""), copy.prices.price("")] == [3, 1])
        } operation: {
            @Dependency(\.greeting) var greeting
            #expect(greeting == "original")
        }
    }

    @Test func nestedChangesTakePrecedence() {
        let counter = withDependencies {
            $0.prices.price = { _ in 5 }
        } operation: {
            withDependencies {
                $0.greeting = "inner"
            } operation: {
                Counter()
            }
        }
        #expect(counter.price == 5)
    }

    @Test func startsWithNewValues() {
        withDependencies {
            $0.prices.price = { _ in 5 }
        } operation: {
            withDependencies {
                $0 = DependencyValues()
            } operation: {
                #expect(Counter().price == 1)
            }
            withDependencies {
                $0 = .live
            } operation: {
                #expect(Counter().price == 100)
            }
            withDependencies {
                $0 = .preview
            } operation: {
                #expect(Counter().price == 10)
            }
        }
    }

    @Test func contextChoosesTheValue() {
        let prices = [DependencyContext.live, .preview, .test].map { context in
            withDependencies {
                $0.context = context
            } operation: {
                Counter().price
            }
        }
        #expect(prices == [100, 10, 1])
    }

    @Test func rethrowsTheErrorOfTheOperation() {
        struct Failure: Error {}
        #expect(throws: Failure.self) {
            try withDependencies { _ in
            } operation: {
                throw Failure()
            }
        }
        #expect(throws: Failure.self) {
            try withDependencies { _ in
                throw Failure()
            } operation: {
            }
        }
    }

    @Test func bindsAndUsesLive() {
        withDependencies {
            $0.bind(GreetingKey.self) { "bound" }
        } operation: {
            @Dependency(\.greeting) var greeting
            #expect(greeting == "bound")
            withDependencies {
                $0.useLive(GreetingKey.self)
            } operation: {
                #expect(greeting == "live")
            }
        }
    }
}
