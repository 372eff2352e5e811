// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Foundation
import HeapMeasure
import Joinery

/// How much memory is in use.
enum Heap {
    /// The bytes that were asked for and not given back; `nil` where nobody can say, as under a sanitizer.
    static var bytes: Int? {
        let bytes = heap_bytes_in_use()
        return bytes < 0 ? nil : Int(bytes)
    }

    /// What may come and go, in bytes: small blocks that the C library keeps for a thread's next use count as in use. A
    /// single word that is left behind in each round is a hundred times as much.
    static let tolerance = 4 << 10
    /// The same where tasks run on several threads in turns, each of which keeps such blocks. What is left behind in each
    /// round is several times as much.
    static let toleranceOfTasks = 128 << 10

    /// Does something many times, and ends the program with the figures where more and more memory is in use.
    ///
    /// Before the first look there is a tenth of that: tables grow, and what a key path names is learnt.
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
            exit(EXIT_FAILURE)
        }
    }
}
