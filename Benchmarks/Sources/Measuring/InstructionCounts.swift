// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

/// The recorded instructions of one operation of each workload.
package struct InstructionCounts: Codable, Equatable, Sendable {
    /// The compiler, whose version affects the counts.
    package let compiler: String
    /// The processor's architecture, which affects the counts, too.
    package let architecture: String
    /// The instructions of Joinery, by workload.
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

    /// The record belongs to another compiler or architecture than the new counts.
    package struct Incomparable: Error, CustomStringConvertible {
        package let description =
            "the record is for another compiler or architecture: record all workloads, without --filter"
    }

    /// Returns these counts, with those of some workloads replaced.
    package func replacing(with counted: InstructionCounts) throws(Incomparable) -> InstructionCounts {
        guard (compiler, architecture) == (counted.compiler, counted.architecture) else { throw Incomparable() }
        return InstructionCounts(
            compiler: compiler, architecture: architecture,
            instructions: instructions.merging(counted.instructions) { $1 })
    }

    /// Writes a file, with sorted keys.
    package func write(to path: String) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
        try (encoder.encode(self) + Data("\n".utf8)).write(to: URL(filePath: path))
    }
}
