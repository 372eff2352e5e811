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
    /// What the parser needs within one hundred brackets, and a visitor for the deepest of trees.
    private static let least = 64 << 20
    /// What the parser needs for a byte at most: it calls itself for each word of `if if if …`.
    #if DEBUG
    private static let perByte = 8 << 10
    #else
    private static let perByte = 1 << 10
    #endif

    /// Does some work on a source of this length, and waits for it.
    static func run(forBytes count: Int, _ work: @escaping @Sendable () -> FileFacts) -> FileFacts? {
        let result = Kept()
        let end = DispatchSemaphore(value: 0)
        let thread = Thread {
            let facts = work()
            result.facts.withLock { $0 = facts }
            end.signal()
        }
        thread.stackSize = least + perByte * min(count, longest)
        thread.start()
        end.wait()
        return result.facts.withLock(\.self)
    }

    private final class Kept: Sendable {
        let facts = Mutex<FileFacts?>(nil)
    }
}
#endif
