// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Joinery

/// What the task knows of the value that a key is asked for.
struct DependencyBuild: Sendable {
    /// The key whose value is built; `nil` outside of a build.
    @TaskLocal static var current: DependencyBuild?

    /// Whether dependencies are being changed: what is read then is read to be changed.
    @TaskLocal static var isUpdating = false

    let key: ObjectIdentifier
    /// How this dialect's code names the dependency.
    let argument: String
    let assignment: String
    /// Where it is read.
    let place: SourcePlace

    init<Key: TestDependencyKey>(_ declaration: KeyDeclaration<Key>, at place: SourcePlace) {
        key = ObjectIdentifier(Key.self)
        argument = declaration.argument
        assignment = declaration.assignment
        self.place = place
    }

    /// What needs the value, as a line of a message; empty where nothing that is built does.
    static var need: String {
        let path = Dependencies.pathOfBuild
        return path.count > 1 ? "\n  Needed by: \(path.arrows)" : ""
    }

    /// `SearchKey of any SearchUseCase`, or the type alone where it is its own key.
    static func type<Key: TestDependencyKey>(of key: Key.Type) -> String {
        Key.self == Key.Value.self ? "\(Key.self)" : "\(Key.self), a key of \(Key.Value.self),"
    }
}
