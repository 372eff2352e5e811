// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// Something that a start has opened, which closes it again if it fails, unless somebody else has got it by then.
final class StartedOpening: Sendable {
    enum Claim {
        /// The caller belongs to the start.
        case ofStart
        /// From now on it is open for good.
        case granted
        /// The start has failed, and closes it.
        case refused
    }

    private let start: StartedDependencies
    let closing: Closing

    init(_ start: StartedDependencies, _ closing: Closing) {
        self.start = start
        self.closing = closing
    }

    /// Has the current task get it.
    func claim() -> Claim {
        start.claim(closing, isOfStart: StartedDependencies.ofCaller === start)
    }
}
