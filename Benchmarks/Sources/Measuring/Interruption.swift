// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Synchronization

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#else
internal import Darwin
#endif

/// Lets the program end on a signal, but not before what has to be ended with it: programs that it runs, and folders
/// that it removes.
package final class Interruption: Sendable {
    private struct State {
        var count = 0
        var signal: Int32?
    }

    /// That of this process.
    package static let process = Interruption { number in
        // As the shell expects of a program that a signal stops: by the signal.
        signal(number, SIG_DFL)
        var signals = signals
        pthread_sigmask(SIG_UNBLOCK, &signals, nil)
        // To this thread: another may wait for signals and take it.
        raise(number)
    }

    /// The signals by which a user ends a program.
    private static var signals: sigset_t {
        var signals = sigset_t()
        sigemptyset(&signals)
        sigaddset(&signals, SIGINT)
        sigaddset(&signals, SIGTERM)
        return signals
    }

    private let state = Mutex(State())
    private let end: @Sendable (_ signal: Int32) -> Void

    /// - Parameter end: Ends the program.
    package init(end: @escaping @Sendable (_ signal: Int32) -> Void) {
        self.end = end
    }

    /// Does the work of the program, which ends it, on other threads. The current one waits for signals meanwhile: at
    /// each, the work is canceled.
    package func perform(_ work: @escaping @Sendable () async -> Never) {
        var signals = Self.signals
        // Threads inherit it: the signals come to this one only.
        pthread_sigmask(SIG_BLOCK, &signals, nil)
        // Detached: this thread waits, and runs nothing else.
        let task = Task.detached { await work() }
        var number: Int32 = 0
        while sigwait(&signals, &number) == 0 {
            task.cancel()
            signalCame(number)
        }
    }

    /// Postpones the end: something begins that has to be ended before the program.
    package func postpone() {
        state.withLock { $0.count += 1 }
    }

    /// Takes back what ``postpone()`` did. The program ends where that was the last and a signal came meanwhile.
    package func resume() {
        let signal = state.withLock { state in
            state.count -= 1
            return state.count == 0 ? state.signal : nil
        }
        if let signal { end(signal) }
    }

    /// Ends the program: now, or with the last that postpones it.
    package func signalCame(_ number: Int32) {
        let isPostponed = state.withLock { state in
            state.signal = number
            return state.count > 0
        }
        if !isPostponed { end(number) }
    }
}
