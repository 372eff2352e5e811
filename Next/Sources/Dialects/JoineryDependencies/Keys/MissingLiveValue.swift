// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Joinery

/// The error for a key without a live value that is only read to be changed.
struct MissingLiveValue: Error {}

extension DependencyBuild {
    /// Returns the live value of a key, if it has one.
    static func liveValue<Key: TestDependencyKey>(of key: Key.Type) -> Key.Value? {
        func value<Live: DependencyKey>(of key: Live.Type) -> Key.Value? { Live.liveValue as? Key.Value }
        guard let key = key as? any DependencyKey.Type else { return nil }
        return value(of: key)
    }

    /// Returns the lines of a message that explain how to add a live value for a key.
    static func remedies<Key: TestDependencyKey>(for key: Key.Type) -> String {
        let conformance = "extension \(Key.self): DependencyKey { static let liveValue … }"
        return """
              Bind it when the program starts: prepareDependencies { $0.bind(\(Key.self).self) { … } }
              Or declare it in the module with the implementation, if the program links it: \(conformance)
            """
    }

    /// Reports that a key has no live value. Stops the program, unless it runs tests.
    static func reportMissingLiveValue<Key: TestDependencyKey>(of key: Key.Type, _ build: DependencyBuild) {
        let message = """
            \(build.argument) has no live value, but is read at \(build.place)
              \(type(of: key)) declares no liveValue, and nothing overrides it.\(need)
            \(remedies(for: key))
            """
        guard DependencyContext.ofProcess == .test else { Misuse(message, at: build.place).stop() }
        DependencyIssue(kind: .dialect, message: message, place: build.place).report()
    }
}
