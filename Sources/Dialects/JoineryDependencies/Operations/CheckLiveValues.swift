// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Joinery

/// Checks that dependencies have live values, and builds those that have: for the start of a program.
///
/// ```swift
/// try checkLiveValues(\.search, \.payment)
/// ```
///
/// What a module declares without a live value (see ``TestDependencyKey``) is given one by another module or by
/// `prepareDependencies`. Where that was forgotten the program would stop at the first read; this tells of all at once.
///
/// - Parameter keyPaths: The dependencies.
/// - Throws: A ``MissingLiveValuesError`` that names all that have no live value.
public func checkLiveValues(_ keyPaths: any PartialKeyPath<DependencyValues> & Sendable...) throws {
    let check = LiveValueCheck()
    let values = DependencyValues(DependencyValues.current, draft: .check(check))
    for keyPath in keyPaths { _ = values[keyPath: keyPath] }
    try check.end()
}

/// Checks that keys have live values, without building any: for the start of a program, or a test of it.
///
/// - Parameter keys: The keys.
/// - Throws: A ``MissingLiveValuesError`` that names all that have no live value.
public func checkLiveValues(of keys: any TestDependencyKey.Type...) throws {
    let check = LiveValueCheck()
    let dependencies = DependencyValues.current
    func look(_ key: (some TestDependencyKey).Type) { check.look(at: key, in: dependencies) }
    for key in keys { look(key) }
    try check.end()
}

/// Dependencies have no live value.
public struct MissingLiveValuesError: Error, CustomStringConvertible {
    /// The dependencies, where they are declared, and what to write to give them their values.
    public let description: String
}
