// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import ArgumentParser
internal import Measuring

/// The entry point.
@main
enum Main {
    // Not asynchronous. Otherwise the program starts threads first, whose instructions would be counted, and with which
    // callgrind of Valgrind 3.19 stops.
    static func main() {
        if CommandLine.arguments.dropFirst().first == Run.name { return run() }
        Interruption.process.perform {
            await Benchmarks.main()
            Benchmarks.exit()
        }
    }

    private static func run() {
        do {
            var command = try Benchmarks.parseAsRoot()
            try command.run()
        } catch {
            Benchmarks.exit(withError: error)
        }
    }
}
