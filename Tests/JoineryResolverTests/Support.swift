// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import JoineryResolver
import Synchronization

protocol Named: Sendable {
    var name: String { get }
}

/// An object with a name.
final class Store: Named {
    let name: String

    init(_ name: String) {
        self.name = name
    }
}

/// A value with an identity.
struct Ticket: Equatable, Sendable {
    private static let last = Atomic(0)
    let number: Int

    init() {
        number = Self.last.add(1, ordering: .relaxed).newValue
    }
}

/// Two tickets, each resolved separately.
struct Tickets: Sendable {
    let first: Ticket
    let second: Ticket
}

/// An object whose properties are set after its creation.
final class Owner: Sendable {
    private let state: Mutex<(store: Store?, notes: [String])>

    init(optional store: Store? = nil) {
        state = Mutex((store, []))
    }

    convenience init(_ store: Store) {
        self.init(optional: store)
    }

    var store: Store? { state.withLock { $0.store } }
    var notes: [String] { state.withLock { $0.notes } }

    func set(_ store: Store) {
        state.withLock { $0.store = store }
    }

    func note(_ text: String) {
        state.withLock { $0.notes.append(text) }
    }
}

/// The texts that closures have noted.
final class Noted: Sendable {
    private let state = Mutex<[String]>([])

    var texts: [String] { state.withLock { $0 } }

    func note(_ text: String) {
        state.withLock { $0.append(text) }
    }
}

extension Resolver.Name {
    static let backup = Self("backup")
}
