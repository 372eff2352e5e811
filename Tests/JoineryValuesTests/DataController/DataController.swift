// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import JoineryValues

// An application that uses injected values, with a single import.

private struct NetworkProviderKey: InjectionKey {
    static var currentValue: any NetworkProviding { NetworkProvider() }
}

private struct DatabaseSettingsKey: InjectionKey {
    static let currentValue = DatabaseSettings(path: "/var/articles")
}

private struct DatabaseKey: InjectionKey {
    static var currentValue: any ArticleStoring { ArticleDatabase(path: InjectedValues[\.databaseSettings].path) }
}

private struct SchedulerKey: InjectionKey {
    static var currentValue: any Scheduling { ImmediateScheduler() }
}

extension InjectedValues {
    var networkProvider: any NetworkProviding {
        get { Self[NetworkProviderKey.self] }
        set { Self[NetworkProviderKey.self] = newValue }
    }
    var databaseSettings: DatabaseSettings {
        get { Self[DatabaseSettingsKey.self] }
        set { Self[DatabaseSettingsKey.self] = newValue }
    }
    var database: any ArticleStoring {
        get { Self[DatabaseKey.self] }
        set { Self[DatabaseKey.self] = newValue }
    }
    var scheduler: any Scheduling {
        get { Self[SchedulerKey.self] }
        set { Self[SchedulerKey.self] = newValue }
    }
}

struct DataController {
    @Injected(\.networkProvider) var networkProvider: any NetworkProviding
    @Injected(\.database) private var database
    @Injected(\.scheduler) private var scheduler

    func refresh() async throws {
        let articles = try await networkProvider.articles()
        let database = database
        scheduler.schedule { database.save(articles) }
    }

    var titles: [String] { database.articles().map(\.title) }
}

@MainActor final class ArticleListModel {
    @Injected(\.database) private var database
    private let controller = DataController()

    private(set) var titles: [String] = []

    func didAppear() async {
        try? await controller.refresh()
        titles = database.articles().map(\.title)
    }
}

/// A `Sendable` class, which cannot have property wrappers.
final class ArticleExport: Sendable {
    private let database = Injected(\.database)

    var line: String { database.wrappedValue.articles().map(\.title).joined(separator: ",") }
}

actor ArticleCounter {
    @Injected(\.database) private var database: any ArticleStoring

    var count: Int { database.articles().count }
}
