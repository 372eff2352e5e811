// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
internal import Dispatch
internal import Synchronization

/// Runs what calls itself for each level of a source, on a stack that is large enough for it.
///
/// The stack of whoever asks may be small: that of a queue's thread has 512 KiB on Apple's systems. What is reserved
/// and not used costs no memory.
enum DeepStack {
    /// How many bytes the longest source may have.
    static let longest = 1 << 20
    /// How many bytes a source may have that is read on a stack for many: nearly all have less.
    static let usual = 64 << 10
    /// What the parser needs within one hundred brackets, and a visitor for the deepest of trees.
    private static let least = 64 << 20
    /// What the parser needs for a byte at most, and a tenth more: it calls itself for each `if` of `if/**/if/**/…`, and
    /// for each arrow of `A->A->…`.
    private static let perByte = 2_304

    /// Does some work on a source of this length, and waits for it.
    ///
    /// - Returns: `nil`, if the system gives no thread with a stack that is large enough.
    static func run<Result: Sendable>(
        forBytes count: Int, _ work: @escaping @Sendable () -> Result
    ) -> Result? {
        let result = Kept<Result>()
        let end = DispatchSemaphore(value: 0)
        let isStarted = Threads.start(stack: stack(forBytes: count)) {
            let value = work()
            result.value.withLock { $0 = value }
            end.signal()
        }
        guard isStarted else { return nil }
        end.wait()
        return result.value.withLock(\.self)
    }

    /// Does some work on each of several sources, on all cores, and waits for it.
    ///
    /// - Parameter work: Is given a source's number, and whether the stack is one for sources of ``usual`` length.
    static func concurrentPerform(iterations: Int, _ work: @escaping @Sendable (Int, Bool) -> Void) {
        Threads.perform(iterations: iterations, stack: stack(forBytes: usual), work)
    }

    private static func stack(forBytes count: Int) -> Int { least + perByte * min(count, longest) }

    private final class Kept<Value: Sendable>: Sendable {
        let value = Mutex<Value?>(nil)
    }
}
#endif
