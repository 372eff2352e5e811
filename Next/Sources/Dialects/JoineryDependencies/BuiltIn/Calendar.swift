// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

public import Foundation

extension DependencyValues {
    /// The user's calendar.
    ///
    /// A test that uses it without an override records an issue.
    public var calendar: Calendar {
        get { self[CalendarKey.self] }
        set { self[CalendarKey.self] = newValue }
    }
}

private enum CalendarKey: DependencyKey {
    static var liveValue: Calendar { .autoupdatingCurrent }
}
