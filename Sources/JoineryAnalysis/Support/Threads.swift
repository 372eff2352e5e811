// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Dispatch
internal import Foundation
internal import Joinery

#if canImport(Glibc)
// The threads of the C library belong to the module that imports it first, which is Dispatch.
internal import CDispatch
internal import Glibc
#endif

/// Threads that the system may refuse to create, so that a limit on memory or processes neither crashes nor blocks the
/// program.
///
/// Foundation's threads do not report whether they could be started, and dispatch queues retry forever.
enum Threads {
    /// The stack of the main thread on most systems.
    private static let usualStack = 8 << 20

    /// Performs work for each number below a bound, on all cores, and waits for it.
    ///
    /// - Parameters:
    ///   - stack: The stack size of each thread in bytes.
    ///   - work: Takes a number and whether it runs with that stack. If the system starts no threads, the caller's
    ///     thread does the work, with its own stack.
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

    /// Held until a thread has taken its work, because another thread may have too small a stack.
    private static let starting = Guarded(())
    private static let handed = Guarded<(@Sendable () -> Void)?>(nil)
    private static let taken = DispatchSemaphore(value: 0)

    /// Starts a thread.
    ///
    /// - Returns: Whether the system created a thread with that stack size.
    static func start(stack: Int, _ work: @escaping @Sendable () -> Void) -> Bool {
        // Some systems accept only whole pages, none of which is larger than this.
        let page = 64 << 10
        var attributes = pthread_attr_t()
        guard pthread_attr_init(&attributes) == 0 else { return false }
        defer { pthread_attr_destroy(&attributes) }
        guard pthread_attr_setstacksize(&attributes, (stack + page - 1) / page * page) == 0,
            pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED)) == 0
        else { return false }
        return starting.withValue { _ in
            handed.withValue { $0 = work }
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
                handed.withValue { $0 = nil }
                return false
            }
            taken.wait()
            return true
        }
    }

    /// Performs the work that was passed to the new thread.
    private static func performHanded() {
        let work = handed.withValue { $0.take() }
        taken.signal()
        work?()
    }

    /// A counter for any thread.
    private final class Next: Sendable {
        private let value = Guarded(0)

        /// Returns the next number below a bound.
        func advance(to bound: Int) -> Int? {
            value.withValue { value in
                guard value < bound else { return nil }
                defer { value += 1 }
                return value
            }
        }
    }
}
