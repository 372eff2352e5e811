// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

// A program that forgot to give a dependency its live value. A test runs it: only the live context stops there.

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
