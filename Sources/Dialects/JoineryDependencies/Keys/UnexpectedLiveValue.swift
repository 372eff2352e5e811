// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Joinery

/// What happens where a test uses a dependency that is declared with neither a test value nor an override.
///
/// ```swift
/// withDependencies { $0.unexpectedLiveValue = .stops } operation: { … }
/// ```
public enum UnexpectedLiveValue: Sendable {
    /// An issue is recorded, and the live value is used.
    case reported
    /// The program stops before the live value is made.
    case stops
    /// The live value is used: for tests that run the real thing.
    case allowed
}

extension DependencyValues {
    /// What happens where a test uses a dependency that is declared with neither a test value nor an override.
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
    /// Tells that a test uses a value which is not meant for tests.
    static func tellUnexpectedLiveValue<Key: DependencyKey>(of key: Key.Type) {
        guard !isUpdating else { return }
        let setting = DependencyValues._current.unexpectedLiveValue
        if setting == .allowed { return }
        let build = current.flatMap { $0.key == ObjectIdentifier(key) ? $0 : nil }
        let argument = build?.argument ?? "\(Key.self).self"
        let assignment = build?.assignment ?? "$0[\(Key.self).self] = …"
        let message = """
            \(argument) has no value for tests, and is used in one\(build.map { " (\($0.place))" } ?? "")
              \(type(of: key)) declares no testValue: its live value would be used.\(need)
              Override it: withDependencies { \(assignment) } operation: { … }
              Or give \(Key.self) a testValue.
              If the live value is meant: withDependencies { $0.unexpectedLiveValue = .allowed } operation: { … }
            """
        if setting == .stops { Misuse(message, at: build?.place).stop() }
        DependencyIssue(kind: .dialect, message: message, place: build?.place).report()
    }
}
