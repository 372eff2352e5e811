// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import ArgumentParser
internal import Dispatch

/// The entry point.
@main
enum Main {
    // Not asynchronous: where it is, the program starts threads before anything else, which the counts of instructions
    // would contain, and with which callgrind of valgrind 3.19 stops.
    static func main() {
        if CommandLine.arguments.dropFirst().first == Run.name {
            return Run.main(Array(CommandLine.arguments.dropFirst(2)))
        }
        Task {
            await Benchmarks.main()
            Benchmarks.exit()
        }
        dispatchMain()
    }
}
