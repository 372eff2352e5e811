// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import JoineryFactory
import Synchronization
import TestSupport

// The domain of the app, which its modules extend.

struct Rental: Equatable, Sendable {
    let id: Int
    let city: String
    let price: Int
}

struct User: Equatable, Sendable {
    let name: String
}

protocol RentalStore: Sendable {
    func rentals(in city: String) -> [Rental]
}

protocol PaymentGateway: Sendable {
    func charge(_ amount: Int, to user: User) -> String
}

protocol EventLog: Sendable {
    func note(_ event: String)
    var events: [String] { get }
}

/// The session of a user.
final class Session: Sendable {
    private let current = Mutex<User?>(nil)

    var user: User? {
        get { current.withLock { $0 } }
        set { current.withLock { $0 = newValue } }
    }
}

extension JoineryFactory.Scope {
    /// Reset when the user signs out.
    static let userSession = Cached()
}

extension Container {
    var rentalStore: Factory<any RentalStore> {
        self { BundledRentals() }
            .singleton
            .onArg("-empty") { EmptyRentals() }
    }
    var eventLog: Factory<any EventLog> { self { MemoryLog() }.cached }
    var userSession: Factory<Session> { self { Session() }.scope(.userSession) }
    /// The payments module registers it.
    var paymentGateway: Factory<(any PaymentGateway)?> { promised() }
}

struct BundledRentals: RentalStore {
    private let all = [
        Rental(id: 1, city: "Kyoto", price: 90), Rental(id: 2, city: "Kyoto", price: 120),
        Rental(id: 3, city: "Oslo", price: 110),
    ]

    func rentals(in city: String) -> [Rental] { all.filter { $0.city == city } }
}

struct EmptyRentals: RentalStore {
    func rentals(in city: String) -> [Rental] { [] }
}

final class MemoryLog: EventLog {
    private let journal = Journal()

    var events: [String] { journal.entries }

    func note(_ event: String) {
        journal.note(event)
    }
}
