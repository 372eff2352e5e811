// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

/// Counts the instructions of one operation, which are the same however busy the machine is.
package struct Callgrind: Sendable {
    private let executable: String
    /// How many operations the short run makes: enough for what happens only at first.
    private static let start = 10

    /// - Parameter executable: The path of the program to run.
    package init(executable: String) {
        self.executable = executable
    }

    /// Fails where it is not installed, rather than after minutes.
    ///
    /// - Parameter otherwise: What the error advises besides installing it.
    package static func require(otherwise: String? = nil) async throws(CommandError) {
        do {
            _ = try await Command("valgrind", ["--version"]).run()
        } catch .missing(let name, _) {
            throw .missing(name, otherwise: otherwise)
        }
    }

    /// The instructions of one operation.
    ///
    /// It is the difference of two runs, in which what starting costs goes away.
    ///
    /// - Parameters:
    ///   - operations: How many more operations the second run makes.
    ///   - arguments: What the program needs to make as many operations as it is told.
    package func instructions(
        operations: Int, _ arguments: (_ count: Int) -> [String]
    ) async throws(CommandError) -> Double {
        let short = try await total(arguments(Self.start))
        let long = try await total(arguments(Self.start + operations))
        return Double(long - short) / Double(operations)
    }

    /// The calls and source files of a whole run, if the program has debug information of DWARF 4.
    ///
    /// - Parameter output: The path of a file to write.
    package func profile(_ arguments: [String], output: String) async throws -> CallProfile {
        let options = ["--tool=callgrind", "--callgrind-out-file=\(output)", "--compress-strings=no"]
        _ = try await Command(
            "valgrind", options + [executable] + arguments, environment: ["SWIFT_DETERMINISTIC_HASHING": "1"]
        ).run()
        return CallProfile(parsing: try String(contentsOfFile: output, encoding: .utf8))
    }

    /// The instructions of a whole run.
    package func total(_ arguments: [String]) async throws(CommandError) -> Int {
        let command = Command(
            "valgrind", ["--tool=callgrind", "--callgrind-out-file=/dev/null", executable] + arguments,
            // Places in dictionaries, and with them the length of searches, are then the same in each run.
            environment: ["SWIFT_DETERMINISTIC_HASHING": "1"])
        let report = try await command.run().error
        guard let total = Self.total(in: report) else {
            throw .failed("valgrind", report)
        }
        return total
    }

    /// The count in what callgrind writes on its standard error stream.
    package static func total(in report: String) -> Int? {
        let line = report.split(separator: "\n").last { $0.contains("Collected :") }
        return line?.split(separator: " ").last.flatMap { Int($0) }
    }
}
