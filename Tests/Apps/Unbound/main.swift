// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

// A program that lacks a live value for a dependency. A test runs it because only the live context stops there.

import JoineryDependencies

enum RatesKey: TestDependencyKey {
    static let testValue = [1]
}

enum PriceListKey: DependencyKey {
    static var liveValue: Int {
        @Dependency(\.rates) var rates
        return rates.count
    }
}

extension DependencyValues {
    var rates: [Int] { self[RatesKey.self] }
}

func price() -> Int {
    @Dependency(PriceListKey.self) var price
    return price
}

print("price", price())
