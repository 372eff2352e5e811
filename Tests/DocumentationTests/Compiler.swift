// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Foundation

/// The toolchain's compiler, which finds the modules of the build that the running tests belong to.
struct Compiler {
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    private let modules: URL

    init() throws {
        let starts = [URL(filePath: CommandLine.arguments[0])] + Bundle.allBundles.map(\.bundleURL)
        guard let modules = starts.lazy.compactMap(Self.modules(above:)).first else {
            throw Failure(description: "no folder with Joinery.swiftmodule above \(starts.map { $0.path() })")
        }
        self.modules = modules
    }

    /// The module folders of a build, beginning with those for macro tests, which run on the host.
    private static var folders: [String] {
        #if Macros
        ["Modules-tool", "Modules", "."]
        #else
        ["Modules", "."]
        #endif
    }

    private static func modules(above start: URL) -> URL? {
        var folder = start.resolvingSymlinksInPath().deletingLastPathComponent()
        while folder.pathComponents.count > 1 {
            for candidate in folders.map({ folder.appending(path: $0).standardized }) {
                let module = candidate.appending(path: "Joinery.swiftmodule")
                if FileManager.default.fileExists(atPath: module.path()) { return candidate }
            }
            folder.deleteLastPathComponent()
        }
        return nil
    }

    /// Compiles a program, up to and with the checks that follow type checking.
    ///
    /// - Returns: Its errors and warnings, as `file:line: error: message`, in their order. Modules that come after one
    ///   with an error are not compiled.
    func diagnostics(of program: Page.Program) throws -> [String] {
        let folder = FileManager.default.temporaryDirectory.appending(path: "joinery-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        var diagnostics: [String] = []
        for module in program.modules {
            let (status, found) = try compile(module, in: folder)
            diagnostics += found
            guard status == 0 else { break }
        }
        return diagnostics
    }

    /// Compiles a module, which can import those that were compiled in the same folder before.
    private func compile(_ module: Page.Module, in folder: URL) throws -> (status: Int32, diagnostics: [String]) {
        // A file with this name may have top-level statements; one of a library, or with its own entry point, may not.
        let file = folder.appending(path: "main.swift")
        try module.source.write(to: file, atomically: true, encoding: .utf8)
        let isLibrary = module.name != nil || module.source.contains("\n@main ")
        return try compile([file], as: module.name, isLibrary: isLibrary, in: folder)
    }

    /// Compiles the files of a module, which can import those that were compiled in the same folder before.
    ///
    /// - Parameter name: The name by which other modules import it; `nil` if none does.
    func compile(
        _ files: [URL], as name: String?, isLibrary: Bool, in folder: URL
    ) throws -> (status: Int32, diagnostics: [String]) {
        let output = folder.appending(path: "output")
        try Data().write(to: output)
        let interface = name.map { folder.appending(path: "\($0).swiftmodule").path() }
        let status = try run(
            [
                "swiftc", "-emit-sil", "-wmo", "-o", folder.appending(path: "program.sil").path(),
                "-swift-version", "6", "-module-name", name ?? "Page", "-diagnostic-style", "llvm",
                "-I", modules.path(), "-I", folder.path(),
            ] + clangArguments + (interface.map { ["-emit-module-path", $0, "-enable-testing"] } ?? [])
                + (isLibrary ? ["-parse-as-library"] : []) + macroArguments + Self.testingArguments()
                + files.map { $0.path() },
            output: output)
        let text = try String(contentsOf: output, encoding: .utf8)
        let diagnostics = text.split(separator: "\n").compactMap(Self.diagnostic)
        guard status == 0 || !diagnostics.isEmpty else { throw Failure(description: text) }
        return (status, diagnostics)
    }

    /// Runs a command in a folder, with the arguments that find the modules.
    ///
    /// - Returns: Everything that it writes.
    func output(of command: [String], in folder: URL) async throws -> String {
        let output = FileManager.default.temporaryDirectory.appending(path: "joinery-\(UUID().uuidString)")
        try Data().write(to: output)
        defer { try? FileManager.default.removeItem(at: output) }
        let process = try process(
            command + ["-I", modules.path()] + clangArguments + Self.testingArguments(),
            output: FileHandle(forWritingTo: output))
        process.currentDirectoryURL = folder
        try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
            process.terminationHandler = { _ in continuation.resume() }
            do {
                try process.run()
            } catch {
                process.terminationHandler = nil
                continuation.resume(throwing: error)
            }
        }
        return try String(contentsOf: output, encoding: .utf8)
    }

    /// `file:line: error: message` of a line of the compiler's output, without the name of the message's group; `nil`
    /// if it is anything else.
    private static func diagnostic(_ line: Substring) -> String? {
        let pattern = /(.+?:\d+):\d+: ((?:error|warning): .+?)(?: \[#\w+\])?/
        guard let match = line.wholeMatch(of: pattern) else { return nil }
        return "\(match.1): \(match.2)"
    }

    /// The arguments that find the C modules of this package, which SwiftPM does not put next to the others.
    private var clangArguments: [String] {
        [modules, modules.deletingLastPathComponent()].flatMap { folder in
            ["Platform", "AsyncLoader", "TracingLoader", "TestingLoader"]
                .map { folder.appending(path: "Joinery\($0).build/module.modulemap").path() }
                .filter { FileManager.default.fileExists(atPath: $0) }
                .flatMap { ["-Xcc", "-fmodule-map-file=\($0)"] }
        }
    }

    /// The arguments that load the macros of this package.
    var macroArguments: [String] {
        let name = "JoineryMacrosPlugin"
        let program = modules.deletingLastPathComponent().appending(path: "\(name)-tool")
        return ["-load-plugin-executable", "\(program.path())#\(name)"]
    }

    /// The location of `Testing` and `XCTest` on platforms where they are not next to the standard library.
    private static func testingArguments() throws -> [String] {
        #if os(macOS)
        let output = FileManager.default.temporaryDirectory.appending(path: "joinery-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: output) }
        try Data().write(to: output)
        _ = try run(["xcrun", "--show-sdk-platform-path"], output: output)
        let platform = try String(contentsOf: output, encoding: .utf8)
            .trimmingCharacters(in: .whitespacesAndNewlines)
        return [
            "-F", "\(platform)/Developer/Library/Frameworks", "-I", "\(platform)/Developer/usr/lib",
            "-target", "\(architecture)-apple-macos15.0",
        ]
        #else
        return []
        #endif
    }

    #if os(macOS)
    private static var architecture: String {
        #if arch(arm64)
        "arm64"
        #else
        "x86_64"
        #endif
    }
    #endif
}

/// Runs a program with its output in a file and waits for it to exit.
private func run(_ arguments: [String], output: URL) throws -> Int32 {
    let process = process(arguments, output: try FileHandle(forWritingTo: output))
    try process.run()
    process.waitUntilExit()
    return process.terminationStatus
}

/// Finds a program in the search path.
private func process(_ arguments: [String], output: FileHandle) -> Process {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = arguments
    process.standardOutput = output
    process.standardError = output
    return process
}
