// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Joinery
import Synchronization

protocol Listings: Sendable {
    var name: String { get }
}

struct LiveListings: Listings {
    let name = "live"
}

struct StubListings: Listings {
    var name = "stub"
}

/// Records events in order.
final class Journal: Sendable {
    private let texts = Mutex<[String]>([])

    var entries: [String] { texts.withLock { $0 } }

    func note(_ text: String) {
        texts.withLock { $0.append(text) }
    }
}

extension Dependencies {
    var journal: Journal {
        singleton {
            Journal()
        } test: {
            Journal()
        }
    }
    var number: Int {
        singleton {
            0
        } test: {
            1
        }
    }
    var other: String {
        singleton {
            "live"
        } test: {
            "test"
        }
    }
}
