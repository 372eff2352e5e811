// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif
internal import Measuring

/// The machine on which the figures were measured.
enum Machine {
    /// The compiler's name and version.
    static func compiler() async throws(CommandError) -> String {
        let lines = try await Command("swift", ["--version"]).run().output.split(separator: "\n")
        // Apple's compiler prints the version of the driver first.
        guard let line = lines.first(where: { $0.contains("Swift version") }) else { return "an unknown compiler" }
        return String(line.drop { $0 != "S" })
    }

    static var architecture: String {
        #if arch(x86_64)
        "x86_64"
        #elseif arch(arm64)
        "arm64"
        #else
        "another architecture"
        #endif
    }

    /// The name of the processor, if the system reports it, and the number of cores.
    static var processor: String {
        let information = (try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8)) ?? ""
        let line = information.split(separator: "\n").first { $0.hasPrefix("model name") }
        let name = line?.split(separator: ":").last?.drop { $0 == " " } ?? ""
        return "\(name.isEmpty ? architecture : String(name)), \(processorCount) cores"
    }

    static var processorCount: Int { ProcessInfo.processInfo.activeProcessorCount }

    static var system: String { ProcessInfo.processInfo.operatingSystemVersionString }

    /// Today's date.
    static var date: String { Date.now.formatted(.iso8601.year().month().day()) }
}
