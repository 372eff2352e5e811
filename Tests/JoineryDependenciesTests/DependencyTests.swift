// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Joinery
import JoineryDependencies
import JoineryDependenciesTesting
import Testing

private enum Count: DependencyKey {
    static let liveValue = 1
    static let testValue = 1
}

private enum Doubled: DependencyKey {
    static var liveValue: Int { 2 * DependencyValues._current[Count.self] }
    static var testValue: Int { liveValue }
}

@Suite(.dependencies) struct DependencyTests {
    @Test func changingACopyOfTheCurrentDependenciesChangesNothingElse() {
        var copy = DependencyValues._current
        copy[Count.self] = 5
        #expect(copy[Count.self] == 5)
        #expect(DependencyValues._current[Count.self] == 1)
        withDependencies {
            $0 = ._current
            $0[Count.self] = 7
        } operation: {
            #expect(DependencyValues._current[Count.self] == 7)
        }
        #expect(DependencyValues._current[Count.self] == 1)
    }

    @Test func aLiveValueReadsTheDependenciesOfItsReader() {
        #expect(DependencyValues._current[Doubled.self] == 2)
        withDependencies {
            $0[Count.self] = 7
        } operation: {
            #expect(DependencyValues._current[Doubled.self] == 14)
        }
    }

    @Test func keepsTheWorldOfItsOwner() {
        let counter = withDependencies {
            $0.prices.price = { _ in 5 }
        } operation: {
            Counter()
        }
        #expect([counter.price, counter.till.total(of: ["a"])] == [5, 5])
    }

    @Test func overrideAroundTheReadTakesPrecedence() {
        let counter = withDependencies {
            $0.prices.price = { _ in 5 }
        } operation: {
            Counter()
        }
        let other = withDependencies {
            $0.prices.price = { _ in 6 }
        } operation: {
            counter.price
        }
        let unrelated = withDependencies {
            $0.greeting = ""
        } operation: {
            counter.price
        }
        #expect([other, unrelated, counter.price] == [6, 5, 5])
    }

    @Test func overrideAroundTheReadAffectsDependents() {
        let counter = withDependencies {
            $0.prices.price = { _ in 5 }
        } operation: {
            Counter()
        }
        let unread = withDependencies {
            $0.greeting = ""
        } operation: {
            Counter()
        }
        #expect(counter.till.total(of: ["a"]) == 5)
        withDependencies {
            $0.prices.price = { _ in 6 }
        } operation: {
            #expect([counter, unread].map { $0.till.total(of: ["a"]) } == [6, 6])
        }
        #expect([counter, unread].map { $0.till.total(of: ["a"]) } == [5, 1])
    }

    @Test func unchangedValuesComeFromTheWorldOfTheOwner() {
        let counter = withDependencies {
            $0.prices.price = { _ in 5 }
        } operation: {
            Counter()
        }
        withDependencies {
            $0.greeting = ""
        } operation: {
            counter.ledger.add("inside")
        }
        counter.ledger.add("outside")
        #expect(counter.ledger.all == ["inside", "outside"])
    }

    @Test func overrideAroundTheReadAffectsBindingsOfTheGraph() {
        struct Model {
            @Dependency(\Dependencies.rate) var rate
            @Dependency(\Dependencies.receipt) var receipt
        }
        let model = withDependencies {
            $0[\Dependencies.rate] = 8
        } operation: {
            Model()
        }
        let changed = withDependencies {
            $0.prices.price = { _ in 6 }
        } operation: {
            (model.rate, model.receipt)
        }
        #expect(changed == (8, "total: 6"))
        let overridden = withDependencies {
            $0[\Dependencies.rate] = 9
        } operation: {
            model.rate
        }
        #expect([overridden, model.rate] == [9, 8])
    }

    @Test func contextAroundTheReadTakesPrecedence() {
        let counter = withDependencies {
            $0.greeting = ""
        } operation: {
            Counter()
        }
        let live = withDependencies {
            $0.context = .live
        } operation: {
            counter.price
        }
        #expect([live, counter.price] == [100, 1])
    }

    @Test func overrideOfTheOwnerRemainsIfOnlyTheContextChanges() {
        let counter = withDependencies {
            $0.prices.price = { _ in 5 }
        } operation: {
            Counter()
        }
        let live = withDependencies {
            $0.context = .live
        } operation: {
            counter.price
        }
        #expect(live == 5)
    }

    @Test func preparationDoesNotReplaceTheOverrideOfTheOwner() {
        prepareDependencies { $0.prices = Prices { _ in 7 } }
        let counter = withDependencies {
            $0.prices.price = { _ in 5 }
        } operation: {
            Counter()
        }
        #expect([counter.price, Counter().price] == [5, 7])
    }

    @Test(.dependencies { $0.prices.price = { _ in 7 } })
    func commonEnclosingWorldDoesNotReplaceTheOverrideOfTheOwner() {
        let counter = withDependencies {
            $0.prices.price = { _ in 5 }
        } operation: {
            Counter()
        }
        #expect([counter.price, counter.child().price, Counter().price] == [5, 5, 7])
        #expect(counter.till.total(of: ["a"]) == 5)
    }

    @Test func seesItsWorldOnAnotherThread() async {
        let counter = withDependencies {
            $0.prices.price = { _ in 5 }
        } operation: {
            Counter().prices
        }
        let prices = await Task.detached { counter.price("") }.value
        #expect(prices == 5)
    }

    @Test func objectOfASeparateWorldReadsInItsOwn() {
        let stranger = withDependencies {
            $0 = DependencyValues()
            $0.prices.price = { _ in 5 }
        } operation: {
            Counter()
        }
        #expect(stranger.price == 5)
    }

    @Test func readsAPartOfADependency() {
        @Dependency(\.prices.price) var price
        #expect(price("") == 1)
    }

    @Test(.dependency(\.till, DefaultTill(prices: Prices { _ in 2 })))
    func readsADependencyAsTheTypeOfItsTestDouble() {
        @Dependency(\.till, as: DefaultTill.self) var till
        @Dependency(TillKey.self, as: DefaultTill.self) var sameTill
        #expect([till.prices.price(""), sameTill.prices.price("")] == [2, 2])
    }
}

@Suite(.dependencies) struct WithDependenciesFromTests {
    @Test func childHasTheDependenciesOfItsParent() {
        let parent = withDependencies {
            $0.prices.price = { _ in 5 }
        } operation: {
            Counter()
        }
        parent.ledger.add("parent")
        let child = parent.child()
        #expect(child.price == 5)
        #expect(child.ledger.all == ["parent"])
    }

    @Test func changesAroundTheCallTakePrecedence() {
        let parent = withDependencies {
            $0.prices.price = { _ in 5 }
            $0.greeting = "parent"
        } operation: {
            Counter()
        }
        let child = withDependencies {
            $0.prices.price = { _ in 6 }
        } operation: {
            parent.child()
        }
        #expect([parent.price, child.price, child.child().price] == [5, 6, 6])
    }

    @Test func parentWithoutPropertiesHasTheWorldInWhichItWasCreated() {
        final class Parent {
            func child() -> Counter { withDependencies(from: self) { Counter() } }
        }
        let parent = withDependencies {
            $0.prices.price = { _ in 5 }
        } operation: {
            Parent()
        }
        #expect(parent.child().price == 5)
    }

    @Test func worldOfASubclassIsFoundThroughItsSuperclass() {
        class Base { @Dependency(\.prices) var prices }
        final class Derived: Base { let number = 1 }
        let parents = withDependencies {
            $0.prices.price = { _ in 5 }
        } operation: {
            [Derived()]
        }
        #expect(parents.map { withDependencies(from: $0) { Counter().price } } == [5])
    }

    @Test func changesForTheOperation() async {
        let parent = withDependencies {
            $0.prices.price = { _ in 5 }
        } operation: {
            Counter()
        }
        let child = await withDependencies(from: parent) {
            await Task.yield()
            $0.greeting = "changed"
        } operation: {
            await Task.yield()
            @Dependency(\.greeting) var greeting
            return "\(greeting) \(Counter().price)"
        }
        #expect(child == "changed 5")
    }

    @Test func objectWithoutAWorldRecordsAnIssue() async {
        final class UnrelatedModel {}
        let issues = await Issues.of { withDependencies(from: UnrelatedModel()) {} }
        #expect(
            issues == [
                """
                withDependencies(from:) does not know the dependencies of this UnrelatedModel
                  Add a property with @Dependency to UnrelatedModel, or return it from withDependencies { … } operation: { … }
                  The dependencies of the current task are used instead.
                """
            ])
    }
}
