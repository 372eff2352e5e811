// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

/// The instructions that one operation of each workload takes: what is checked in, to be compared with.
package struct InstructionCounts: Codable, Equatable, Sendable {
    /// The compiler, whose version decides what they are.
    package let compiler: String
    /// The processor's architecture, which does too.
    package let architecture: String
    /// Instructions of Joinery, by workload.
    package let instructions: [String: Int]

    package init(compiler: String, architecture: String, instructions: [String: Int]) {
        self.compiler = compiler
        self.architecture = architecture
        self.instructions = instructions
    }

    /// Reads a file.
    package init(contentsOf path: String) throws {
        self = try JSONDecoder().decode(Self.self, from: Data(contentsOf: URL(filePath: path)))
    }

    /// The record is of another compiler or architecture than the new counts.
    package struct Incomparable: Error, CustomStringConvertible {
        package let description =
            "the record is of another compiler or architecture: record all workloads, without --filter"
    }

    /// Returns these counts with new ones of some workloads in the place of theirs.
    package func replacing(with counted: InstructionCounts) throws(Incomparable) -> InstructionCounts {
        guard (compiler, architecture) == (counted.compiler, counted.architecture) else { throw Incomparable() }
        return InstructionCounts(
            compiler: compiler, architecture: architecture,
            instructions: instructions.merging(counted.instructions) { $1 })
    }

    /// Writes a file, in an order that does not change.
    package func write(to path: String) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
        try (encoder.encode(self) + Data("\n".utf8)).write(to: URL(filePath: path))
    }
}
