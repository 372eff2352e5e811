// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyser
internal import Dispatch
internal import Foundation
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
    /// What the parser needs for a byte at most: it calls itself for each word of `if if if …`.
    #if DEBUG
    private static let perByte = 8 << 10
    #else
    private static let perByte = 1 << 10
    #endif
    /// More than systems of little memory let a program reserve is asked for by no source that people write.
    private static let most = 2 << 30

    /// Does some work on a source of this length, and waits for it.
    static func run<Result: Sendable>(
        forBytes count: Int, _ work: @escaping @Sendable () -> Result
    ) -> Result? {
        let result = Kept<Result>()
        let end = DispatchSemaphore(value: 0)
        start(forBytes: count) {
            let value = work()
            result.value.withLock { $0 = value }
            end.signal()
        }
        end.wait()
        return result.value.withLock(\.self)
    }

    /// Does some work on each of several sources of ``usual`` length, on all cores, and waits for it.
    static func concurrentPerform(iterations: Int, _ work: @escaping @Sendable (Int) -> Void) {
        let next = Kept<Int>()
        let end = DispatchGroup()
        for _ in 0..<min(iterations, ProcessInfo.processInfo.activeProcessorCount) {
            end.enter()
            start(forBytes: usual) {
                while let index = next.advance(to: iterations) { work(index) }
                end.leave()
            }
        }
        end.wait()
    }

    private static func start(forBytes count: Int, _ work: @escaping @Sendable () -> Void) {
        let thread = Thread(block: work)
        thread.stackSize = min(least + perByte * min(count, longest), most)
        thread.start()
    }

    fileprivate final class Kept<Value: Sendable>: Sendable {
        let value = Mutex<Value?>(nil)
    }
}

extension DeepStack.Kept<Int> {
    /// The next number below a bound.
    fileprivate func advance(to bound: Int) -> Int? {
        value.withLock { value in
            let next = value ?? 0
            value = next + 1
            return next < bound ? next : nil
        }
    }
}
#endif
