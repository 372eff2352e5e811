// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

public import Foundation

extension DependencyValues {
    /// The locale of the user.
    ///
    /// A test that does not override it is told so.
    public var locale: Locale {
        get { self[LocaleKey.self] }
        set { self[LocaleKey.self] = newValue }
    }

    /// The locales that the user prefers, the first one most. Read from the system at each use unless overridden.
    ///
    /// A test that does not override it is told so.
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
