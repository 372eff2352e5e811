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
    @usableFromInline let reader: DependencyReader
    /// What a read outside of worlds is made of. Kept, so that such a read counts no references.
    @usableFromInline let valuesOfProcess: DependencyValues
    /// Reads the value. Without a reader, it throws the dependency that it would read, as a ``LaterRead``: the compiler
    /// turns a literal key path into a call of the property only if a single closure uses it.
    @usableFromInline let read: @Sendable (DependencyValues) throws -> Value

    /// Injects the dependency of a property.
    // Inlined, so that reading a literal key path becomes a call of the property.
    @inlinable
    @inline(__always)
    public init(
        _ keyPath: any KeyPath<DependencyValues, Value> & Sendable,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
    ) {
        self.init(fileID, line, column) {
            if $0.reader == nil { try LaterRead.throwKeyPath { keyPath } }
            return $0[keyPath: keyPath]
        }
    }

    /// Injects the dependency of a key.
    @inlinable
    public init<Key: TestDependencyKey>(
        _ key: Key.Type,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
    ) where Key.Value == Value {
        self.init(fileID, line, column) {
            guard $0.reader != nil else { throw LaterRead.key(Key.self, of: Value.self) }
            return $0.value(of: Key.self, "init(_:)", fileID, line, column)
        }
    }

    /// Injects a binding of the graph, declared in whatever form.
    @_disfavoredOverload
    public init(
        _ keyPath: any KeyPath<Dependencies, Value> & Sendable,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
    ) {
        self.init(at: SourcePlace(fileID: fileID, line: line, column: column)) {
            guard $0.reader != nil else { throw LaterRead.keyPath(keyPath) }
            return $0.binding(keyPath)
        }
    }

    /// Creates a property that reads its value through a closure.
    ///
    /// - Parameters:
    ///   - place: Where the property is declared.
    ///   - read: Reads the value. Without a reader, it throws the dependency that it would read, as a ``LaterRead``.
    package init(at place: SourcePlace, read: @escaping @Sendable (DependencyValues) throws -> Value) {
        let reader = DependencyReader(at: place) { _ = try read(DependencyValues(.ofProcess)) }
        self.reader = reader
        valuesOfProcess = DependencyValues(.ofProcess, reader: reader)
        self.read = read
    }

    @usableFromInline
    init(
        _ fileID: StaticString, _ line: UInt, _ column: UInt,
        read: @escaping @Sendable (DependencyValues) throws -> Value
    ) {
        self.init(at: SourcePlace(fileID: fileID, line: line, column: column), read: read)
    }

    /// The dependency as it is here and now.
    @inlinable public var wrappedValue: Value {
        do {
            if DependencyValues.areOfProcess { return try read(valuesOfProcess) }
            return try read(DependencyValues(DependencyValues.current, reader: reader))
        } catch {
            reader.stop(at: error)
        }
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
