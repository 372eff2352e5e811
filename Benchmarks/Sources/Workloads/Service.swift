// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// The result of every workload: one protocol for both sides, called through the existential as in real programs.
///
/// A class protocol, because that is fastest for the handwritten side.
package protocol Service: AnyObject, Sendable {
    /// Does almost nothing, so that the measured time is that of getting the service.
    func work(_ value: Int) -> Int
}

/// A service that lives as long as the program.
///
/// It holds a value that the optimizer does not know, as a real service does. The compiler would lay out an object of
/// constants statically, and reading it would cost less than reading a real service.
final class LiveService: Service {
    private let seed = unknownSeed()

    func work(_ value: Int) -> Int { value &+ seed }
}

@inline(never) @_optimize(none)
private func unknownSeed() -> Int { 7 }
