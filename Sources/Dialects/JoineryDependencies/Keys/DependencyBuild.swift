// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Joinery

/// Task-local information about the key whose value is being built.
struct DependencyBuild: Sendable {
    /// The key whose value is being built; `nil` outside a build.
    @TaskLocal static var current: DependencyBuild?

    /// Whether dependencies are being changed. Values are then read only to be changed.
    @TaskLocal static var isUpdating = false

    let key: ObjectIdentifier
    /// The dependency as written in code: `\.search` or `SearchKey.self`.
    let argument: String
    let assignment: String
    /// The place of the read.
    let place: SourcePlace

    init<Key: TestDependencyKey>(_ declaration: KeyDeclaration<Key>, at place: SourcePlace) {
        key = ObjectIdentifier(Key.self)
        argument = declaration.argument
        assignment = declaration.assignment
        self.place = place
    }

    /// A line of a message that shows which values need the dependency; empty outside a build.
    static var need: String {
        let path = Reader().path
        return path.count > 1 ? "\n  Needed by: \(path.arrows)" : ""
    }

    /// Returns `SearchKey, a key of any SearchUseCase,` or only the type if it is its own key.
    static func type<Key: TestDependencyKey>(of key: Key.Type) -> String {
        Key.self == Key.Value.self ? "\(Key.self)" : "\(Key.self), a key of \(Key.Value.self),"
    }
}
