// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

public import JoineryDependencies
public import JoineryTesting
public import Testing

extension Trait where Self == DependencyValuesTrait {
    /// Separate dependencies for each test, without overrides.
    @_disfavoredOverload
    public static var dependencies: Self { DependencyValuesTrait(nil, #fileID, #line) { _ in } }

    /// Separate dependencies for each test, with `mode` deciding how live values are treated.
    @_disfavoredOverload
    public static func dependencies(_ mode: DependenciesTrait.Mode) -> Self {
        DependencyValuesTrait(mode, #fileID, #line) { _ in }
    }

    /// Separate dependencies for each test, with one override.
    ///
    /// - Parameters:
    ///   - keyPath: The dependency, or a part of one.
    ///   - value: The overriding value, which is evaluated for each test.
    public static func dependency<Value>(
        _ keyPath: any WritableKeyPath<DependencyValues, Value> & Sendable,
        _ value: @autoclosure @escaping @Sendable () throws -> Value,
        fileID: StaticString = #fileID, line: Int = #line
    ) -> Self {
        DependencyValuesTrait(nil, fileID, line) { $0[keyPath: keyPath] = try value() }
    }

    /// Separate dependencies for each test, with an override for a type that is its own key.
    ///
    /// - Parameter value: The overriding value, which is evaluated for each test.
    public static func dependency<Value: TestDependencyKey>(
        _ value: @autoclosure @escaping @Sendable () throws -> Value,
        fileID: StaticString = #fileID, line: Int = #line
    ) -> Self where Value == Value.Value {
        DependencyValuesTrait(nil, fileID, line) { $0[Value.self] = try value() }
    }

    /// Separate dependencies for each test, with overrides.
    ///
    /// - Parameters:
    ///   - mode: Whether live values and unused overrides fail the test. If omitted, the mode of the suite's trait
    ///     applies.
    ///   - updateValues: A closure that makes the overrides. It runs for each test.
    @_disfavoredOverload
    public static func dependencies(
        _ mode: DependenciesTrait.Mode? = nil, fileID: StaticString = #fileID, line: Int = #line,
        _ updateValues: @escaping @Sendable (inout DependencyValues) async throws -> Void
    ) -> Self {
        DependencyValuesTrait(mode, fileID, line, updateValues)
    }
}
