// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

/// Counts the instructions of one operation, which do not depend on the load of the machine.
package struct Callgrind: Sendable {
    private let executable: String
    /// The number of operations of the short run, which includes everything that happens only once.
    private static let start = 10

    /// - Parameter executable: The path of the program to run.
    package init(executable: String) {
        self.executable = executable
    }

    /// Throws an error if callgrind is not installed, before any work is done.
    ///
    /// - Parameter otherwise: An alternative to installing it, for the error.
    package static func require(otherwise: String? = nil) async throws(CommandError) {
        do {
            _ = try await Command("valgrind", ["--version"]).run()
        } catch .missing(let name, _) {
            throw .missing(name, otherwise: otherwise)
        }
    }

    /// Returns the instructions of one operation.
    ///
    /// It is the difference between two runs, so that the cost of starting the program cancels out.
    ///
    /// - Parameters:
    ///   - operations: The number of additional operations in the second run.
    ///   - arguments: Returns the arguments for a number of operations.
    package func instructions(
        operations: Int, _ arguments: (_ count: Int) -> [String]
    ) async throws(CommandError) -> Double {
        let short = try await total(arguments(Self.start))
        let long = try await total(arguments(Self.start + operations))
        return Double(long - short) / Double(operations)
    }

    /// Returns the calls and source files of a whole run, if the program has debug information in DWARF 4.
    ///
    /// - Parameter output: The path of a file to write.
    package func profile(_ arguments: [String], output: String) async throws -> CallProfile {
        let options = ["--tool=callgrind", "--callgrind-out-file=\(output)", "--compress-strings=no"]
        _ = try await Command(
            "valgrind", options + [executable] + arguments, environment: ["SWIFT_DETERMINISTIC_HASHING": "1"]
        ).run()
        return CallProfile(parsing: try String(contentsOfFile: output, encoding: .utf8))
    }

    /// Returns the instructions of a whole run.
    package func total(_ arguments: [String]) async throws(CommandError) -> Int {
        let command = Command(
            "valgrind", ["--tool=callgrind", "--callgrind-out-file=/dev/null", executable] + arguments,
            // Then dictionaries have the same layout in each run.
            environment: ["SWIFT_DETERMINISTIC_HASHING": "1"])
        let report = try await command.run().error
        guard let total = Self.total(in: report) else {
            throw .failed("valgrind", report)
        }
        return total
    }

    /// Returns the count from callgrind's standard error output.
    package static func total(in report: String) -> Int? {
        let line = report.split(separator: "\n").last { $0.contains("Collected :") }
        return line?.split(separator: " ").last.flatMap { Int($0) }
    }
}
