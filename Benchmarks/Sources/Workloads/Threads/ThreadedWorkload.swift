// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Dispatch
import Joinery

/// W6: reading from two threads at once.
package struct ThreadedWorkload: Sendable {
    package let name: String
    /// What each of two threads does, written by hand.
    package let handWritten: [Side]
    /// What each of two threads does with Joinery; `nil` for the control.
    package let joinery: [Side]?

    package static let all = [
        ThreadedWorkload(
            name: "W6 inject, two threads", handWritten: twice(Side { HandWritten.service }),
            joinery: twice(Side { inject(\.service) })),
        ThreadedWorkload(name: "W6 control, own objects", handWritten: ownObjects(), joinery: nil),
    ]

    /// How long sides take that run at the same time, each on a thread.
    ///
    /// - Parameters:
    ///   - sides: What the threads do.
    ///   - count: How many operations each of them makes.
    package static func duration(of sides: some RandomAccessCollection<Side> & Sendable, count: Int) -> Duration {
        let sides = Array(sides)
        return ContinuousClock().measure {
            DispatchQueue.concurrentPerform(iterations: sides.count) { _ = sides[$0].run(count: count) }
        }
    }

    private static func twice(_ side: Side) -> [Side] { [side, side] }

    /// Two threads that share nothing: each reads an object of its own, on a line of the cache of its own.
    private static func ownObjects() -> [Side] {
        let services = (0..<16).map { _ in LiveService() }
        return [services[0], services[15]].map { service in Side { service } }
    }
}
