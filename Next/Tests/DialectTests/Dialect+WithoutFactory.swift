// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// Takes the place of `Dialect+Factory.swift`, until JoineryFactory is ported.
extension Dialect {
    static var factory: Dialect { .native }
}
