// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

public import Joinery

/// Injects a dependency.
///
/// ```swift
/// final class SearchPresenter {
///     @Dependency(\.search) private var search
/// }
/// ```
///
/// It is read at each use: in the world that the owner was made in, as the operation around the reader changes it.
@propertyWrapper
public struct Dependency<Value>: Sendable {
    let reader: DependencyReader
    private let read: @Sendable (DependencyValues) -> Value

    /// Injects the dependency of a property.
    public init(
        _ keyPath: any KeyPath<DependencyValues, Value> & Sendable,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
    ) {
        self.init(at: SourcePlace(fileID: fileID, line: line, column: column)) { $0[keyPath: keyPath] }
    }

    /// Injects the dependency of a key.
    public init<Key: TestDependencyKey>(
        _ key: Key.Type,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
    ) where Key.Value == Value {
        let place = SourcePlace(fileID: fileID, line: line, column: column)
        self.init(at: place) { $0.value(of: Key.self, KeyDeclaration(property: "init(_:)"), place) }
    }

    /// Injects a binding of the graph, declared in whatever form.
    @_disfavoredOverload
    public init(
        _ keyPath: any KeyPath<Dependencies, Value> & Sendable,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
    ) {
        self.init(at: SourcePlace(fileID: fileID, line: line, column: column)) { $0.binding(keyPath) }
    }

    /// Reads what a closure makes of the dependencies.
    package init(at place: SourcePlace, read: @escaping @Sendable (DependencyValues) -> Value) {
        reader = DependencyReader(at: place)
        self.read = read
    }

    /// The dependency as it is here and now.
    public var wrappedValue: Value {
        read(DependencyValues(DependencyValues.current, reader: reader))
    }
}

extension DependencyValues {
    fileprivate func binding<Value>(_ keyPath: any KeyPath<Dependencies, Value> & Sendable) -> Value {
        guard let reader else { return dependencies[keyPath: keyPath] }
        let world = reader.world(in: dependencies)
        return reader.scope.perform(in: world) { world[keyPath: keyPath] }
    }
}

/// A property wrapper that knows the world its owner was made in.
protocol DependencyReading {
    var reader: DependencyReader { get }
}

extension Dependency: DependencyReading {}
