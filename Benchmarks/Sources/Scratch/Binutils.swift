// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif
package import Measuring

/// The tools that report how large executables and object files are.
package enum Binutils {
    /// A tool of binutils.
    package enum Tool: String, Sendable {
        case strip, size, nm
    }

    /// Throws an error if a tool is missing, before any program is built for it.
    package static func require(_ tools: Tool...) async throws(CommandError) {
        for tool in tools {
            do {
                _ = try await Command(tool.rawValue, ["--version"]).run()
            } catch .failed {
                // Apple's tools do not have this option.
            }
        }
    }

    /// Returns the size of an executable without its symbols. The executable is not changed.
    ///
    /// - Parameter path: The path of the executable, in whose folder a stripped copy is created.
    package static func strippedSize(of path: String) async throws -> Int {
        let copy = "\(path).stripped"
        _ = try await Command(Tool.strip.rawValue, ["-o", copy, path]).run()
        return try FileManager.default.attributesOfItem(atPath: copy)[.size] as? Int ?? 0
    }

    /// Returns the bytes of code and constants in executables or object files, in the order of the paths.
    package static func codeSizes(of paths: [String]) async throws(CommandError) -> [Int] {
        guard !paths.isEmpty else { return [] }
        let report = try await Command(Tool.size.rawValue, paths).run().output
        let sizes = codeSizes(in: report)
        guard sizes.count == paths.count else { throw .failed(Tool.size.rawValue, report) }
        return sizes
    }

    /// Returns the first column of the output of `size` below its titles: the code segment.
    package static func codeSizes(in report: String) -> [Int] {
        report.split(separator: "\n").dropFirst().compactMap { line in
            line.split { $0 == " " || $0 == "\t" }.first.flatMap { Int($0) }
        }
    }

    /// Returns the symbols and the sections of an executable.
    package static func contents(of path: String) async throws(CommandError) -> ExecutableContents {
        ExecutableContents(
            symbols: try await Command(Tool.nm.rawValue, ["-S", "--size-sort", path]).run().output,
            sections: try await Command(Tool.size.rawValue, ["-A", path]).run().output)
    }

    /// Returns names without their mangling, which is shortest without the names of modules.
    package static func demangled(_ names: [String]) async throws(CommandError) -> [String] {
        var demangled: [Substring] = []
        // A command line has a limit.
        for start in stride(from: 0, to: names.count, by: 1_000) {
            let part = names[start..<min(start + 1_000, names.count)]
            let output = try await Command("swift", ["demangle", "--compact", "--simplified"] + part).run().output
            demangled += output.split(separator: "\n")
        }
        return demangled.map(String.init)
    }
}
