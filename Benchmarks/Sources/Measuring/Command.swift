// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Subprocess

#if canImport(System)
internal import System
#else
internal import SystemPackage
#endif

/// Another program, which is run until it exits.
package struct Command: Sendable {
    private let name: String
    private let arguments: [String]
    private let environment: [String: String]

    /// - Parameters:
    ///   - name: The name of an executable in the search path, or its path.
    ///   - arguments: The arguments of the program.
    ///   - environment: Additions to the environment of this process.
    package init(_ name: String, _ arguments: [String], environment: [String: String] = [:]) {
        self.name = name
        self.arguments = arguments
        self.environment = environment
    }

    /// Runs the program.
    ///
    /// - Returns: Its standard output and standard error.
    package func run() async throws(CommandError) -> (output: String, error: String) {
        Interruption.process.postpone()
        defer { Interruption.process.resume() }
        let variables = environment.map { (Environment.Key(stringLiteral: $0.key), Optional($0.value)) }
        // If this task is canceled, a build ends the processes that it has started.
        var options = PlatformOptions()
        options.teardownSequence = [.send(signal: .interrupt, allowedDurationToNextStep: .seconds(5))]
        do {
            let result = try await Subprocess.run(
                name.contains("/") ? .path(FilePath(name)) : .name(name), arguments: Arguments(arguments),
                environment: .inherit.updating(Dictionary(uniqueKeysWithValues: variables)), platformOptions: options,
                output: .string(limit: 1 << 24), error: .string(limit: 1 << 24))
            let (output, error) = (result.standardOutput, result.standardError)
            guard result.terminationStatus.isSuccess else {
                throw CommandError.failed(([name] + arguments).joined(separator: " "), output + error)
            }
            return (output, error)
        } catch let error as CommandError {
            throw error
        } catch let error as SubprocessError where error.code == .executableNotFound {
            throw .missing(name)
        } catch {
            throw .failed(([name] + arguments).joined(separator: " "), "\(error)")
        }
    }
}

/// The error of a program that could not be run.
package enum CommandError: Error, Equatable, CustomStringConvertible {
    /// The program is not installed, with an alternative to installing it.
    case missing(String, otherwise: String? = nil)
    /// The program exited with an error, and its output.
    case failed(String, String)

    /// The tools that are not part of the toolchain.
    private static let tools = [
        "valgrind": (purpose: "counts instructions", package: "valgrind"),
        "strip": (purpose: "removes the symbols of an executable", package: "binutils"),
        "size": (purpose: "reports the size of code", package: "binutils"),
        "nm": (purpose: "lists the symbols of an executable", package: "binutils"),
    ]

    package var description: String {
        switch self {
        case .missing(let name, let otherwise):
            if let tool = Self.tools[name] {
                """
                \(name), which \(tool.purpose), is not installed. Install it, on Debian and Ubuntu by
                  apt-get install \(tool.package)
                """ + (otherwise.map { "\nor \($0)" } ?? "")
            } else {
                "'\(name)' is not on the path of executables: install it, or add its folder to PATH."
            }
        case .failed(let command, let report): "'\(command)' stopped with an error:\n\(report)"
        }
    }
}
