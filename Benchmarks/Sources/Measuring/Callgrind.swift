// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// Counts the instructions of one operation, which are the same however busy the machine is.
package struct Callgrind: Sendable {
    private let executable: String
    private let lengths: (short: Int, long: Int)

    /// - Parameters:
    ///   - executable: The path of the program to run.
    ///   - lengths: How many operations its two runs make; what starting costs goes away in the difference.
    package init(executable: String, lengths: (short: Int, long: Int) = (100, 1_100)) {
        self.executable = executable
        self.lengths = lengths
    }

    /// The instructions of one operation.
    ///
    /// - Parameter arguments: What the program needs to make as many operations as it is told.
    package func instructions(_ arguments: (_ count: Int) -> [String]) async throws(CommandError) -> Double {
        let short = try await total(arguments(lengths.short))
        let long = try await total(arguments(lengths.long))
        return Double(long - short) / Double(lengths.long - lengths.short)
    }

    /// The instructions of a whole run.
    private func total(_ arguments: [String]) async throws(CommandError) -> Int {
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
