// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Joinery

/// The treatment of live values in a test, for dependencies with neither a test value nor an override.
///
/// ```swift
/// withDependencies { $0.unexpectedLiveValue = .stops } operation: { … }
/// ```
public enum UnexpectedLiveValue: Sendable {
    /// Records an issue and uses the live value.
    case reported
    /// Stops the program before the live value is built.
    case stops
    /// Uses the live value, for tests of live code.
    case allowed
}

extension DependencyValues {
    /// The treatment of live values in a test, for dependencies with neither a test value nor an override.
    public var unexpectedLiveValue: UnexpectedLiveValue {
        get { self[UnexpectedLiveValueKey.self] }
        set { self[UnexpectedLiveValueKey.self] = newValue }
    }
}

private enum UnexpectedLiveValueKey: DependencyKey {
    static let liveValue = UnexpectedLiveValue.reported
    static let testValue = UnexpectedLiveValue.reported
}

extension DependencyBuild {
    /// Reports that a test uses a live value.
    static func reportUnexpectedLiveValue<Key: DependencyKey>(of key: Key.Type) {
        guard !isUpdating else { return }
        let setting = DependencyValues._current.unexpectedLiveValue
        if setting == .allowed { return }
        let build = current.flatMap { $0.key == ObjectIdentifier(key) ? $0 : nil }
        let argument = build?.argument ?? "\(Key.self).self"
        let assignment = build?.assignment ?? "$0[\(Key.self).self] = …"
        let message = """
            \(argument) has no test value, but is used in a test\(build.map { " (\($0.place))" } ?? "")
              \(type(of: key)) declares no testValue, so its live value would be used.\(need)
              Override it: withDependencies { \(assignment) } operation: { … }
              Or declare a testValue in \(Key.self).
              If the test needs the live value: withDependencies { $0.unexpectedLiveValue = .allowed } operation: { … }
            """
        if setting == .stops { Misuse(message, at: build?.place).stop() }
        DependencyIssue(kind: .dialect, message: message, place: build?.place).report()
    }
}
