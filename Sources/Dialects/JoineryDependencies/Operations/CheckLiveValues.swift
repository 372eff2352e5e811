// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Joinery
internal import JoineryKeys

/// Checks that dependencies have live values, and builds those values.
///
/// ```swift
/// try checkLiveValues(\.search, \.payment)
/// ```
///
/// Call this function when the program starts. A dependency that a module declares without a live value (see
/// ``TestDependencyKey``) must get one from another module or from `prepareDependencies`. A missing value would
/// otherwise stop the program at the first read; this function reports all missing values at once.
///
/// - Parameter keyPaths: The dependencies.
/// - Throws: A ``MissingLiveValuesError`` that names all dependencies without a live value.
public func checkLiveValues(_ keyPaths: any PartialKeyPath<DependencyValues> & Sendable...) throws {
    let check = LiveValueCheck()
    let values = DependencyValues(purpose: Purpose(.check(check), at: nil))
    for keyPath in keyPaths { _ = values[keyPath: keyPath] }
    try check.end()
}

/// Checks that keys have live values, without building them.
///
/// Call this function when the program starts, or in a test.
///
/// - Parameter keys: The keys.
/// - Throws: A ``MissingLiveValuesError`` that names all keys without a live value.
public func checkLiveValues(of keys: any TestDependencyKey.Type...) throws {
    let check = LiveValueCheck()
    func verify<Key: TestDependencyKey>(_ key: Key.Type) {
        let place = SourcePlace(fileID: #fileID, line: 0, column: 0)
        let declaration = KeyDeclaration<Key>(property: "verify(_:)")
        check.verify(KeyedBinding(key, declaration, at: place), declaration, at: nil)
    }
    for key in keys { verify(key) }
    try check.end()
}
