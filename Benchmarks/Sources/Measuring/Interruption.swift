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

/// Lets the program end on a signal, but only after the programs that it runs have ended and its folders are removed.
package final class Interruption: Sendable {
    private struct State {
        var count = 0
        var signal: Int32?
    }

    /// The interruption of this process.
    package static let process = Interruption { number in
        // A shell expects that a program that a signal stops exits by that signal.
        signal(number, SIG_DFL)
        var signals = signals
        pthread_sigmask(SIG_UNBLOCK, &signals, nil)
        // Sent to this thread, because another one may wait for signals and take it.
        raise(number)
    }

    /// The signals with which a user stops a program.
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

    /// Runs the work of the program, which ends the program, on other threads. The current thread waits for signals,
    /// and each of them cancels the work.
    package func perform(_ work: @escaping @Sendable () async -> Never) {
        var signals = Self.signals
        // Threads inherit the mask, so only this thread receives the signals.
        pthread_sigmask(SIG_BLOCK, &signals, nil)
        // Detached, because this thread waits and runs nothing else.
        let task = Task.detached { await work() }
        var number: Int32 = 0
        while sigwait(&signals, &number) == 0 {
            task.cancel()
            signalCame(number)
        }
    }

    /// Postpones the end of the program, because work has begun that must end first.
    package func postpone() {
        state.withLock { $0.count += 1 }
    }

    /// Reverses one call of ``postpone()``. If it was the last and a signal has arrived in the meantime, the program
    /// ends.
    package func resume() {
        let signal = state.withLock { state in
            state.count -= 1
            return state.count == 0 ? state.signal : nil
        }
        if let signal { end(signal) }
    }

    /// Ends the program now, or when nothing postpones it any longer.
    package func signalCame(_ number: Int32) {
        let isPostponed = state.withLock { state in
            state.signal = number
            return state.count > 0
        }
        if !isPostponed { end(number) }
    }
}
