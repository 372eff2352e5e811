// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

public import JoineryDependencies
internal import Joinery

extension Dependency {
    /// Injects a dependency as the type of its test double: `@Dependency(\.client, as: TestClient.self) var client`.
    ///
    /// Reading a value of another type stops the program.
    public init<Base>(
        _ keyPath: any KeyPath<DependencyValues, Base> & Sendable, as type: Value.Type,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
    ) {
        let place = SourcePlace(fileID: fileID, line: line, column: column)
        self.init(at: place) { cast($0[keyPath: keyPath], at: place) }
    }

    /// Injects the dependency of a key as the type of its test double.
    ///
    /// Reading a value of another type stops the program.
    public init<Key: TestDependencyKey>(
        _ key: Key.Type, as type: Value.Type,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
    ) {
        let place = SourcePlace(fileID: fileID, line: line, column: column)
        self.init(at: place) { cast($0[Key.self], at: place) }
    }
}

private func cast<Base, Value>(_ base: Base, at place: SourcePlace) -> Value {
    if let value = base as? Value { return value }
    let message = """
        the dependency is \(Swift.type(of: base as Any)), not \(Value.self)
          Override the dependency, for example on the suite: .dependencies { $0.… = \(Value.self)() }
        """
    Misuse(message, at: place).stop()
}
