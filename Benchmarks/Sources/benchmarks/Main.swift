// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import ArgumentParser
internal import Measuring

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#else
internal import Darwin
#endif

/// The entry point.
@main
enum Main {
    // Not asynchronous: where it is, the program starts threads before anything else, which the counts of instructions
    // would contain, and with which callgrind of valgrind 3.19 stops.
    static func main() {
        if CommandLine.arguments.dropFirst().first == Run.name { return run() }
        var signals = Interruption.signals
        // Threads inherit it: the signals come to this one only, which waits for them.
        pthread_sigmask(SIG_BLOCK, &signals, nil)
        // Detached: this thread waits, and runs nothing else.
        let work = Task.detached {
            await Benchmarks.main()
            Benchmarks.exit()
        }
        var number: Int32 = 0
        while sigwait(&signals, &number) == 0 {
            work.cancel()
            Interruption.process.signalCame(number)
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
