// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

public import Joinery

/// A property wrapper that injects a dependency.
///
/// ```swift
/// final class SearchPresenter {
///     @Dependency(\.search) private var search
/// }
/// ```
///
/// Each access reads the dependency from the world in which the owner was created, with the overrides of the operation
/// around the access.
@propertyWrapper
public struct Dependency<Value>: Sendable {
    @usableFromInline let reader: DependencyReader
    /// The values for a read outside all worlds. Storing them avoids reference counting at each read.
    @usableFromInline let valuesOfProcess: DependencyValues
    /// Reads the value. Without a reader, throws the dependency to read as a ``LaterRead``. There is only one closure
    /// because the compiler turns a literal key path into a property access only if a single closure uses it.
    @usableFromInline let read: @Sendable (DependencyValues) throws -> Value

    /// Injects the dependency of a property.
    ///
    /// Inlined, so that the compiler turns a literal key path into a property access.
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

    /// Injects a binding of the graph from any dialect.
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

    /// Creates a property that reads its value with a closure.
    ///
    /// - Parameters:
    ///   - place: The declaration of the property.
    ///   - read: A closure that reads the value. Without a reader, it throws the dependency to read as a ``LaterRead``.
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

    /// The current value of the dependency.
    @inlinable public var wrappedValue: Value {
        do {
            if DependencyValues.canOnlyBeOfProcess { return try read(valuesOfProcess) }
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

/// A property wrapper that knows the world in which its owner was created.
protocol DependencyReading {
    var reader: DependencyReader { get }
}

extension Dependency: DependencyReading {}
