// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Joinery

/// A key has no live value, and is only read to be changed.
struct MissingLiveValue: Error {}

extension DependencyBuild {
    /// The live value of a key, if it has one.
    static func liveValue<Key: TestDependencyKey>(of key: Key.Type) -> Key.Value? {
        func value<Live: DependencyKey>(of key: Live.Type) -> Key.Value? { Live.liveValue as? Key.Value }
        guard let key = key as? any DependencyKey.Type else { return nil }
        return value(of: key)
    }

    /// What to write to give a key its live value.
    static func remedies<Key: TestDependencyKey>(for key: Key.Type) -> String {
        let conformance = "extension \(Key.self): DependencyKey { static let liveValue … }"
        return """
              Give it where the program starts: prepareDependencies { $0.bind(\(Key.self).self) { … } }
              Or in the module with the implementation, if the program links it: \(conformance)
            """
    }

    /// Tells that a key has no live value: stops the program, but for one that runs tests.
    static func tellMissingLiveValue<Key: TestDependencyKey>(of key: Key.Type, _ build: DependencyBuild) {
        let message = """
            \(build.argument) has no live value, and is read at \(build.place)
              \(type(of: key)) has no liveValue, and nothing overrides it.\(need)
            \(remedies(for: key))
            """
        guard DependencyContext.ofProcess == .test else { Misuse(message, at: build.place).stop() }
        DependencyIssue(kind: .dialect, message: message, place: build.place).report()
    }
}
