// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Dispatch
import Joinery

/// W6: reading from two threads at the same time.
package struct ThreadedWorkload: Sendable {
    package let name: String
    /// The handwritten work of each of the two threads.
    package let handWritten: [Side]
    /// The work of each of the two threads with Joinery, or `nil` for the control.
    package let joinery: [Side]?

    package static let all = [
        ThreadedWorkload(
            name: "W6 inject, two threads", handWritten: twice(Side { HandWritten.service }),
            joinery: twice(Side { inject(\.service) })),
        ThreadedWorkload(name: "W6 control, own objects", handWritten: ownObjects(), joinery: nil),
    ]

    /// Returns the time of sides that run at the same time, each on a thread.
    ///
    /// - Parameters:
    ///   - sides: The work of the threads.
    ///   - count: The number of operations of each thread.
    package static func duration(of sides: some RandomAccessCollection<Side> & Sendable, count: Int) -> Duration {
        let sides = Array(sides)
        return ContinuousClock().measure {
            DispatchQueue.concurrentPerform(iterations: sides.count) { _ = sides[$0].run(count: count) }
        }
    }

    private static func twice(_ side: Side) -> [Side] { [side, side] }

    /// Two threads that share nothing: each reads a separate object, on a separate cache line.
    private static func ownObjects() -> [Side] {
        let services = (0..<16).map { _ in LiveService() }
        return [services[0], services[15]].map { service in Side { service } }
    }
}
