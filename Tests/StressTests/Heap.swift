// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import HeapMeasure
import Joinery

/// Measures the memory in use.
enum Heap {
    /// The bytes that are allocated; `nil` if unknown, as under a sanitizer.
    static var bytes: Int? {
        let bytes = heap_bytes_in_use()
        return bytes < 0 ? nil : Int(bytes)
    }

    /// The tolerance in bytes: small blocks that the C library caches for a thread count as in use. A leak of a single
    /// word per round is a hundred times as much.
    static let tolerance = 4 << 10
    /// The tolerance for containers, whose lists of released instances are pruned whenever they have doubled.
    static let toleranceOfContainers = 24 << 10
    /// The tolerance if tasks run on several threads in turns, each of which caches such blocks: up to 100 KiB on two
    /// busy cores. A leak of the smallest block in each of 12,000 rounds is 375 KiB.
    static let toleranceOfTasks = 256 << 10

    /// Repeats work many times, and writes the figures to standard error if memory use grows.
    ///
    /// Before the first measurement it does a tenth of the rounds, in which tables grow and key paths are resolved.
    static func requireFlat(
        rounds: Int, within tolerance: Int = tolerance, _ operation: (Int) async -> Void
    ) async {
        for round in 0..<max(1_000, rounds / 10) { await operation(round) }
        guard let before = bytes else { return }
        var growth: [Int] = []
        for part in 0..<4 {
            for round in 0..<rounds / 4 { await operation(part * rounds / 4 + round) }
            growth.append((bytes ?? 0) - before)
        }
        if growth.contains(where: { abs($0) > tolerance }) {
            Platform.writeError("\(rounds) rounds: the memory in use grows by \(growth) bytes")
        }
    }
}
