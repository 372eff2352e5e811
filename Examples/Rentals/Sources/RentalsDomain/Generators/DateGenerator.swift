package import Foundation

/// Tells what time it is.
package protocol DateGenerator: Sendable {
    /// The time, in whole seconds: what is stored and what is sent are then the same.
    var now: Date { get }
}

/// The time of the system's clock.
package struct SystemDateGenerator: DateGenerator {
    package init() {}

    package var now: Date { Date(timeIntervalSince1970: Date().timeIntervalSince1970.rounded(.down)) }
}

/// A clock that stands still.
package struct FixedDateGenerator: DateGenerator {
    package let now: Date

    package init(now: Date) {
        self.now = now
    }
}
