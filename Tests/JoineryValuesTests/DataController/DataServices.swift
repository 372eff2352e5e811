// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Synchronization

struct Article: Sendable, Hashable {
    let id: Int
    let title: String
}

struct Offline: Error {}

protocol NetworkProviding: Sendable {
    func articles() async throws -> [Article]
}

protocol ArticleStoring: Sendable {
    func save(_ articles: [Article])
    func articles() -> [Article]
}

protocol Scheduling: Sendable {
    func schedule(_ work: @escaping @Sendable () -> Void)
}

struct NetworkProvider: NetworkProviding {
    func articles() async throws -> [Article] { [Article(id: 1, title: "live")] }
}

/// A database whose settings are an injected value.
final class ArticleDatabase: ArticleStoring {
    let path: String
    private let saved = Mutex<[Article]>([])

    init(path: String) {
        self.path = path
    }

    func save(_ articles: [Article]) { saved.withLock { $0 = articles } }
    func articles() -> [Article] { saved.withLock { $0 } }
}

struct ImmediateScheduler: Scheduling {
    func schedule(_ work: @escaping @Sendable () -> Void) { work() }
}

/// A scheduler that runs its work when a test requests it.
final class ManualScheduler: Scheduling {
    private let held = Mutex<[@Sendable () -> Void]>([])

    func schedule(_ work: @escaping @Sendable () -> Void) { held.withLock { $0.append(work) } }
    func run() {
        let work = held.withLock { held in
            defer { held = [] }
            return held
        }
        work.forEach { $0() }
    }
}

struct DatabaseSettings: Sendable {
    var path: String
    var isReadOnly = false
}
