// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// What every workload gives back: one protocol for both sides, called through the existential as users do.
///
/// Of classes only, because that makes the hand-written side as fast as it gets.
package protocol Service: AnyObject, Sendable {
    /// Does next to nothing, so that getting the service is what is measured.
    func work(_ value: Int) -> Int
}

/// A service that lives as long as the program.
///
/// It holds a value that the optimizer cannot know, as a real service does: one of constants alone would be laid out
/// by the compiler, and reading it would cost less than reading any service of a program.
final class LiveService: Service {
    private let seed = unknownSeed()

    func work(_ value: Int) -> Int { value &+ seed }
}

@inline(never) @_optimize(none)
private func unknownSeed() -> Int { 7 }
