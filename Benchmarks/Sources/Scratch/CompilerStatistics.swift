// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if canImport(FoundationEssentials)
package import FoundationEssentials
#else
package import Foundation
#endif

/// The seconds of one compiler job, from the files that `-stats-output-dir` writes.
package struct CompilerStatistics: Equatable, Sendable {
    /// A part of the job.
    package struct Part: Equatable, Sendable {
        package let name: String
        package let seconds: Double

        package init(_ name: String, seconds: Double) {
            self.name = name
            self.seconds = seconds
        }
    }

    /// The compiler wrote no statistics for a module.
    package struct Missing: Error, CustomStringConvertible {
        package let description: String
    }

    /// The parts, beginning with the longest, and the remaining time at the end.
    package let parts: [Part]
    /// The seconds of the whole job.
    package let total: Double

    /// The compiler's names of the parts, which do not overlap, and the names in the output.
    private static let names = [
        "Import resolution": "parsing and imports", "Type checking and Semantic analysis": "type checking",
        "SILGen": "SILGen", "SIL optimization": "SIL optimization", "IRGen": "IRGen", "LLVM pipeline": "LLVM",
    ]

    /// Reads the longest job of a module.
    ///
    /// - Parameters:
    ///   - module: The name of the module.
    ///   - folder: The folder with the compiler's statistics.
    package init(of module: String, in folder: String) throws {
        let files = try FileManager.default.contentsOfDirectory(atPath: folder)
            .filter { $0.contains("-swift-frontend-\(module)-") }
        let jobs = try files.map { try Self(parsing: Data(contentsOf: URL(filePath: "\(folder)/\($0)"))) }
        guard let job = jobs.max(by: { $0.total < $1.total }) else {
            throw Missing(description: "the compiler wrote no statistics of \(module) into \(folder)")
        }
        self = job
    }

    /// Parses a file of statistics.
    package init(parsing data: Data) throws {
        let counters = try JSONDecoder().decode([String: Double].self, from: data)
        total = counters.first { $0.key.hasPrefix("time.swift-frontend.") && $0.key.hasSuffix(".wall") }?.value ?? 0
        let known = Self.names.map { key, name in Part(name, seconds: counters["time.swift.\(key).wall"] ?? 0) }
            .sorted { ($1.seconds, $0.name) < ($0.seconds, $1.name) }
        parts = known + [Part("everything else", seconds: total - known.reduce(0) { $0 + $1.seconds })]
    }
}
