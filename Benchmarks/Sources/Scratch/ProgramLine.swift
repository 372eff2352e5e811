// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

package import Measuring

/// A line of the table that generates and builds programs with many bindings: one of W5 and W10.
package struct ProgramLine: Sendable {
    /// The measured quantity.
    package enum Subject: Equatable, Sendable {
        /// The instructions for starting.
        case start
        /// A time that the programs of both sides print for this argument.
        case time(String)
        /// Bytes of the heap: for a binding that is never used, for a singleton, for a world.
        case neverUsed, singleton, world
    }

    package let name: String
    package let subject: Subject
    /// The program with Joinery.
    package let joinery: GeneratedModule
    /// The handwritten program, for any number of bindings.
    package let handWritten = GeneratedModule(.handWritten, count: 1_000)
    /// The smallest programs of both kinds, whose cost is subtracted.
    package let smallest = (
        handWritten: GeneratedModule(.handWritten, count: 10), joinery: GeneratedModule(.joinery, count: 10)
    )
    /// The number of bindings.
    package let size: Int
    package let goal: Goal?

    private init(_ name: String, _ subject: Subject, size: Int, goal: Goal? = nil) {
        self.name = name
        self.subject = subject
        self.size = size
        self.goal = goal
        joinery = GeneratedModule(.joinery, count: size)
    }

    /// All such lines.
    package static let all =
        [1_000, 10_000].flatMap { size in
            [
                Self("W5 start with \(size.grouped)", .start, size: size),
                Self(
                    "W5 last of \(size.grouped), cold", .time("last"), size: size,
                    goal: .joineryAtMost(.seconds(150e-6))),
                Self(
                    "W5 first of all \(size.grouped)", .time("first"), size: size,
                    goal: .joineryAtMost(.seconds(0.8e-6))),
                Self(
                    "W5 again all \(size.grouped)", .time("again"), size: size,
                    goal: .joineryAtMost(.seconds(0.1e-6))),
            ]
        } + [
            Self("W10 binding never used", .neverUsed, size: 10_000, goal: .joineryAtMost(.bytes(0))),
            Self("W10 singleton, + object", .singleton, size: 10_000, goal: .joineryAtMost(.bytes(128))),
            Self("W10 a world", .world, size: 10_000, goal: .joineryAtMost(.bytes(512))),
        ]

    /// The programs that must be built.
    package var modules: [GeneratedModule] {
        switch subject {
        case .start: [handWritten, smallest.handWritten, joinery, smallest.joinery]
        case .time, .singleton: [handWritten, joinery]
        case .neverUsed: [joinery, smallest.joinery]
        case .world: [joinery]
        }
    }

    /// The requirements of the line.
    package var needs: [Selection.Need] { subject == .start ? [.build, .instructions] : [.build] }
}
