// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Joinery
import JoineryDependencies
import Synchronization

/// A dependency as a struct of closures.
struct Prices: Sendable {
    var price: @Sendable (String) -> Int
}

enum PricesKey: DependencyKey {
    static let liveValue = Prices { _ in 100 }
    static let previewValue = Prices { _ in 10 }
    static let testValue = Prices { _ in 1 }
}

/// A protocol dependency that is built from another dependency.
protocol Till: Sendable { func total(of items: [String]) -> Int }

struct DefaultTill: Till {
    let prices: Prices
    func total(of items: [String]) -> Int { items.map { prices.price($0) }.reduce(0, +) }
}

enum TillKey: DependencyKey {
    static var liveValue: any Till {
        @Dependency(\.prices) var prices
        return DefaultTill(prices: prices)
    }
    static var testValue: any Till { liveValue }
}

/// A dependency with reference semantics.
final class Ledger: Sendable {
    private let entries = Mutex<[String]>([])
    var all: [String] { entries.withLock { $0 } }
    func add(_ entry: String) { entries.withLock { $0.append(entry) } }
}

enum LedgerKey: TestDependencyKey {
    static var testValue: Ledger { Ledger() }
}

/// A dependency with only a live value.
enum GreetingKey: DependencyKey {
    static let liveValue = "live"
}

extension DependencyValues {
    var prices: Prices {
        get { self[PricesKey.self] }
        set { self[PricesKey.self] = newValue }
    }
    var till: any Till {
        get { self[TillKey.self] }
        set { self[TillKey.self] = newValue }
    }
    var ledger: Ledger {
        get { self[LedgerKey.self] }
        set { self[LedgerKey.self] = newValue }
    }
    var greeting: String {
        get { self[GreetingKey.self] }
        set { self[GreetingKey.self] = newValue }
    }
}

/// A native binding.
extension Dependencies {
    var rate: Int { singleton { 7 } }
    var receipt: String { transient { "total: \(dependencyValues.till.total(of: ["a"]))" } }
}

/// A model with its own dependencies.
final class Counter {
    @Dependency(\.prices) var prices
    @Dependency(\.till) var till
    @Dependency(LedgerKey.self) var ledger

    var price: Int { prices.price("") }

    func child() -> Counter { withDependencies(from: self) { Counter() } }
}
