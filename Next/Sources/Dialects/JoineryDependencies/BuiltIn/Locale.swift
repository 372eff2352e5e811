// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

public import Foundation

extension DependencyValues {
    /// The user's locale.
    ///
    /// A test that uses it without an override records an issue.
    public var locale: Locale {
        get { self[LocaleKey.self] }
        set { self[LocaleKey.self] = newValue }
    }

    /// The user's preferred locales, in order of preference. Unless overridden, each use reads them from the system.
    ///
    /// A test that uses it without an override records an issue.
    public var preferredLocales: [Locale] {
        get { self[PreferredLocalesKey.self].all }
        set { self[PreferredLocalesKey.self] = PreferredLocales(chosen: newValue) }
    }
}

private enum LocaleKey: DependencyKey {
    static var liveValue: Locale { .autoupdatingCurrent }
}

private enum PreferredLocalesKey: DependencyKey {
    static let liveValue = PreferredLocales()
}

private struct PreferredLocales: Sendable {
    var chosen: [Locale]?

    var all: [Locale] { chosen ?? Locale.preferredLanguages.map { Locale(identifier: $0) } }
}
