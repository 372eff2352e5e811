// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif
internal import ArgumentParser
internal import Measuring
internal import Scratch

/// Shows the parts of the build of the smallest client.
struct Client: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Shows the cost of building a client.",
        discussion: """
            Builds a program of three lines and Joinery, clean, in debug and in release. It prints the time of each \
            build, the bytes of the executable without symbols, and those of its code. For release it also prints the \
            compiler's seconds for Joinery by part, and the largest of Joinery's object files. Takes some minutes.

            The seconds are those of the clock. Other programs that run at the same time make them longer.
            """)

    @Option(help: "The number of object files to print.")
    var files = 15

    func validate() throws {
        if files < 0 { throw ValidationError("--files must be at least 0") }
    }

    func run() async throws {
        try await Binutils.require(.strip, .size)
        let programs = try ClientPrograms(repository: Files.repository)
        defer { programs.remove() }
        let package = programs.joinery
        var lines = [Self.line("", "build", "stripped", "code")]
        for configuration in ["debug", "release"] {
            Terminal.report("building a client, \(configuration)")
            let folder = Self.statistics(of: package, configuration)
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            let duration = try await ClientPrograms.build(
                package, configuration: configuration,
                flags: ["-Xswiftc", "-stats-output-dir", "-Xswiftc", folder])
            let executable = ClientPrograms.executable(of: package, configuration: configuration)
            let stripped = try await Binutils.strippedSize(of: executable)
            let code = try await Binutils.codeSizes(of: [executable])[0]
            lines.append(
                Self.line(
                    configuration, "\(Quantity.seconds(duration.seconds))", "\(Quantity.bytes(Double(stripped)))",
                    "\(Quantity.bytes(Double(code)))"))
        }
        lines += try compilation(of: package)
        lines += try await objectFiles(of: package)
        for line in lines { print(line) }
    }

    /// Returns the compiler's seconds by part.
    private func compilation(of package: ScratchPackage) throws -> [String] {
        let statistics = try CompilerStatistics(of: "Joinery", in: Self.statistics(of: package, "release"))
        return ["", Self.line("compiling Joinery, release", "\(Quantity.seconds(statistics.total))")]
            + statistics.parts.map { Self.line("  \($0.name)", "\(Quantity.seconds($0.seconds))") }
    }

    /// The largest object files.
    private func objectFiles(of package: ScratchPackage) async throws -> [String] {
        let folder = package.path(of: "Joinery.build", configuration: "release")
        let names = try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".o") }
        let sizes = try await Binutils.codeSizes(of: names.map { "\(folder)/\($0)" })
        let largest = zip(names, sizes).sorted { ($1.1, $0.0) < ($0.1, $1.0) }.prefix(files)
        return ["", Self.line("\(names.count) object files, release", "code")]
            + largest.map { Self.line("  \($0.0)", "\(Quantity.bytes(Double($0.1)))") }
    }

    private static func statistics(of package: ScratchPackage, _ configuration: String) -> String {
        "\(package.folder)/statistics-\(configuration)"
    }

    /// Returns a line of at most 80 columns: a name, and aligned figures.
    private static func line(_ name: String, _ cells: String...) -> String {
        func padding(_ width: Int, _ text: String) -> String {
            String(repeating: " ", count: max(0, width - text.count))
        }
        return cells.reduce(name + padding(44, name)) { $0 + padding(12, $1) + $1 }
    }
}
