// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// A class without dependencies.
final class Leaf: Service {
    private let seed = 3

    func work(_ value: Int) -> Int { value &+ seed }
}
