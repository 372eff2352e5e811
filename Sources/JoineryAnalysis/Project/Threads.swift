// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Dispatch
internal import Foundation
internal import Synchronization

#if canImport(Glibc)
// What the C library says of threads belongs to the module of it that is read first, which is that of Dispatch.
internal import CDispatch
internal import Glibc
#endif

/// Threads that the system may refuse to give: a limit on memory or processes ends no program, and makes none wait.
///
/// Foundation's threads do not tell whether they could be started, and the queues of Dispatch try for ever.
enum Threads {
    /// What the main thread has on most systems.
    private static let usualStack = 8 << 20

    /// Does some work for each number below a bound, on all cores, and waits for it.
    ///
    /// - Parameters:
    ///   - stack: How many bytes of stack each thread has.
    ///   - work: Is given a number, and whether it has that stack: on the thread of whoever asks, which does what is
    ///     left where the system gives no other, it has not.
    static func perform(
        iterations: Int, stack: Int = usualStack, _ work: @escaping @Sendable (Int, _ hasStack: Bool) -> Void
    ) {
        let next = Next()
        let end = DispatchGroup()
        for _ in 0..<min(iterations, ProcessInfo.processInfo.activeProcessorCount) {
            end.enter()
            let isStarted = start(stack: stack) {
                while let index = next.advance(to: iterations) { work(index, true) }
                end.leave()
            }
            if !isStarted { end.leave() }
        }
        end.wait()
        while let index = next.advance(to: iterations) { work(index, false) }
    }

    /// Held until a thread has taken the work that is handed to it: another one may have too small a stack for it.
    private static let starting = Mutex(())
    private static let handed = Mutex<(@Sendable () -> Void)?>(nil)
    private static let taken = DispatchSemaphore(value: 0)

    /// Starts a thread.
    ///
    /// - Returns: Whether the system gives one, with as large a stack as that.
    static func start(stack: Int, _ work: @escaping @Sendable () -> Void) -> Bool {
        // Some systems take whole pages alone, none of which is larger than this.
        let page = 64 << 10
        var attributes = pthread_attr_t()
        guard pthread_attr_init(&attributes) == 0 else { return false }
        defer { pthread_attr_destroy(&attributes) }
        guard pthread_attr_setstacksize(&attributes, (stack + page - 1) / page * page) == 0,
            pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED)) == 0
        else { return false }
        return starting.withLock { _ in
            handed.withLock { $0 = work }
            #if canImport(Glibc)
            var thread = pthread_t()
            #else
            var thread: pthread_t?
            #endif
            let status = pthread_create(
                &thread, &attributes,
                { _ in
                    Threads.performHanded()
                    return nil
                }, nil)
            guard status == 0 else {
                handed.withLock { $0 = nil }
                return false
            }
            taken.wait()
            return true
        }
    }

    /// What a thread does: it takes the work that is handed to it.
    private static func performHanded() {
        let work = handed.withLock { $0.take() }
        taken.signal()
        work?()
    }

    /// Counts up, on any thread.
    private final class Next: Sendable {
        private let value = Mutex(0)

        /// The next number below a bound.
        func advance(to bound: Int) -> Int? {
            value.withLock { value in
                guard value < bound else { return nil }
                defer { value += 1 }
                return value
            }
        }
    }
}
