// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

/// Recorded figures of Joinery that do not depend on the load of the machine.
package struct Record: Codable, Equatable, Sendable {
    /// The kind of figures. The raw value is their key in the file.
    package enum Kind: String, Sendable {
        /// The instructions of one operation of each workload.
        case instructions
        /// The bytes that Joinery adds to each client.
        case bytes
    }

    /// The compiler, whose version affects the figures.
    package let compiler: String
    /// The processor's architecture, which affects the figures, too.
    package let architecture: String
    private let instructions: [String: Int]?
    private let bytes: [String: Int]?

    package init(_ kind: Kind, compiler: String, architecture: String, figures: [String: Int]) {
        self.compiler = compiler
        self.architecture = architecture
        instructions = kind == .instructions ? figures : nil
        bytes = kind == .bytes ? figures : nil
    }

    package var kind: Kind { bytes == nil ? .instructions : .bytes }

    /// The figures by workload or client.
    package var figures: [String: Int] { instructions ?? bytes ?? [:] }

    /// Reads a file.
    package init(contentsOf path: String) throws {
        self = try JSONDecoder().decode(Self.self, from: Data(contentsOf: URL(filePath: path)))
    }

    /// The record belongs to another compiler or architecture than the new figures.
    package struct Incomparable: Error, CustomStringConvertible {
        package let description =
            "the record is for another compiler or architecture: record all workloads, without --filter"
    }

    /// Returns this record, with some figures replaced.
    package func replacing(with measured: Record) throws(Incomparable) -> Record {
        guard (compiler, architecture) == (measured.compiler, measured.architecture) else { throw Incomparable() }
        return Record(
            kind, compiler: compiler, architecture: architecture,
            figures: figures.merging(measured.figures) { $1 })
    }

    /// Writes a file, with sorted keys.
    package func write(to path: String) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
        try (encoder.encode(self) + Data("\n".utf8)).write(to: URL(filePath: path))
    }
}
