// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
internal import Dispatch
internal import Joinery

/// Stacks that are large enough for recursive work on a source.
///
/// The caller's stack may be small: a thread of a queue has 512 KiB on Apple's systems. Reserved but unused stack costs
/// no memory.
package enum DeepStack {
    /// The maximum length of a source in bytes.
    package static let longest = 1 << 20
    /// The maximum length in bytes of a source that is read on a shared stack. Most sources are shorter.
    static let usual = 64 << 10
    /// The stack that the parser needs for one hundred brackets, and a visitor for the deepest tree.
    private static let least = 64 << 20
    /// The maximum stack that the parser needs for each byte, plus a tenth. It recurses for each `if` of
    /// `if/**/if/**/…`, and for each arrow of `A->A->…`.
    private static let perByte = 2_304

    /// Performs work on a source of this length, and waits for it.
    ///
    /// - Returns: `nil` if the system provides no thread with a large enough stack.
    package static func run<Result: Sendable>(
        forBytes count: Int, _ work: @escaping @Sendable () -> Result
    ) -> Result? {
        let result = Kept<Result>()
        let end = DispatchSemaphore(value: 0)
        let isStarted = Threads.start(stack: stack(forBytes: count)) {
            let value = work()
            result.value.withValue { $0 = value }
            end.signal()
        }
        guard isStarted else { return nil }
        end.wait()
        return result.value.current
    }

    /// Performs work on several sources, on all cores, and waits for it.
    ///
    /// - Parameter work: Takes a source's index, and whether the stack is large enough for sources of ``usual`` length.
    package static func concurrentPerform(iterations: Int, _ work: @escaping @Sendable (Int, Bool) -> Void) {
        Threads.perform(iterations: iterations, stack: stack(forBytes: usual), work)
    }

    private static func stack(forBytes count: Int) -> Int { least + perByte * min(count, longest) }

    private final class Kept<Value: Sendable>: Sendable {
        let value = Guarded<Value?>(nil)
    }
}
#endif
