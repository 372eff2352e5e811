// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Synchronization

/// A counter for any number of threads.
package final class Counter: Sendable {
    private let count = Atomic(0)

    package init() {}

    package var value: Int { count.load(ordering: .sequentiallyConsistent) }

    package func increment() {
        count.add(1, ordering: .sequentiallyConsistent)
    }

    package func decrement() {
        count.subtract(1, ordering: .sequentiallyConsistent)
    }
}

/// Records events in order, on any number of threads.
package final class Journal: Sendable {
    private let texts = Mutex<[String]>([])

    package init() {}

    package var entries: [String] { texts.withLock { $0 } }

    package func note(_ text: String) {
        texts.withLock { $0.append(text) }
    }
}

/// An object with only its identity.
package final class Part: Sendable {
    package init() {}
}

/// An object that is counted while it exists.
package final class Tracked<Content: Sendable>: Sendable {
    package let content: Content
    private let census: Counter

    package init(_ content: Content, in census: Counter) {
        self.content = content
        self.census = census
        census.increment()
    }

    deinit { census.decrement() }
}
