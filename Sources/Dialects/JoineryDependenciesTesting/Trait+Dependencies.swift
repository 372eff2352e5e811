// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

public import JoineryDependencies
public import JoineryTesting
public import Testing

extension Trait where Self == DependencyValuesTrait {
    /// Dependencies of its own for each test, with nothing changed.
    @_disfavoredOverload
    public static var dependencies: Self { DependencyValuesTrait(nil, #fileID, #line) { _ in } }

    /// Dependencies of its own for each test, and live values treated as `mode` says.
    @_disfavoredOverload
    public static func dependencies(_ mode: DependenciesTrait.Mode) -> Self {
        DependencyValuesTrait(mode, #fileID, #line) { _ in }
    }

    /// Dependencies of its own for each test, with one changed.
    ///
    /// - Parameters:
    ///   - keyPath: The dependency, or a part of one.
    ///   - value: Its value, made anew for each test.
    public static func dependency<Value>(
        _ keyPath: any WritableKeyPath<DependencyValues, Value> & Sendable,
        _ value: @autoclosure @escaping @Sendable () throws -> Value,
        fileID: StaticString = #fileID, line: Int = #line
    ) -> Self {
        DependencyValuesTrait(nil, fileID, line) { $0[keyPath: keyPath] = try value() }
    }

    /// Dependencies of its own for each test, with one changed that is its own key.
    ///
    /// - Parameter value: Its value, made anew for each test.
    public static func dependency<Value: TestDependencyKey>(
        _ value: @autoclosure @escaping @Sendable () throws -> Value,
        fileID: StaticString = #fileID, line: Int = #line
    ) -> Self where Value == Value.Value {
        DependencyValuesTrait(nil, fileID, line) { $0[Value.self] = try value() }
    }

    /// Dependencies of its own for each test, with some changed.
    ///
    /// - Parameters:
    ///   - mode: Whether a live value, and a change that nothing uses, fail the test; as by the suite's trait, or not,
    ///     where it is left out.
    ///   - updateValues: What to change, for each test anew.
    @_disfavoredOverload
    public static func dependencies(
        _ mode: DependenciesTrait.Mode? = nil, fileID: StaticString = #fileID, line: Int = #line,
        _ updateValues: @escaping @Sendable (inout DependencyValues) async throws -> Void
    ) -> Self {
        DependencyValuesTrait(mode, fileID, line, updateValues)
    }
}
