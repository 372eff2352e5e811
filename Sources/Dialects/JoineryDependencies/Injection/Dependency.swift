// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

public import Joinery
internal import JoineryKeys

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
    private let lateRead = LateRead()
    private let purpose: Purpose
    /// The world of the owner, which stays in use as long as this. What belongs to a kept value does not hold its world.
    private let world: HeldWorld?
    private let read: @Sendable (DependencyValues) -> Value

    /// Injects the dependency of a property.
    ///
    /// Inlined, so that the compiler turns a literal key path into a property access.
    @inlinable
    @inline(__always)
    public init(
        _ keyPath: any KeyPath<DependencyValues, Value> & Sendable,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
    ) {
        self.init(fileID, line, column) { $0[keyPath: keyPath] }
    }

    /// Injects the dependency of a key.
    @inlinable
    public init<Key: TestDependencyKey>(
        _ key: Key.Type,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
    ) where Key.Value == Value {
        self.init(fileID, line, column) { $0.value(of: Key.self, "init(_:)", fileID, line, column) }
    }

    /// Injects a binding of the graph from any dialect.
    @_disfavoredOverload
    public init(
        _ keyPath: any KeyPath<Dependencies, Value> & Sendable,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
    ) {
        self.init(fileID, line, column) { _ in inject(keyPath) }
    }

    @usableFromInline
    init(_ fileID: StaticString, _ line: UInt, _ column: UInt, read: @escaping @Sendable (DependencyValues) -> Value) {
        self.init(at: SourcePlace(fileID: fileID, line: line, column: column), read: read)
    }

    /// Creates a property that reads its value with a closure.
    ///
    /// - Parameters:
    ///   - place: The declaration of the property.
    ///   - read: A closure that reads the value.
    package init(at place: SourcePlace, read: @escaping @Sendable (DependencyValues) -> Value) {
        purpose = Purpose(.read, at: place)
        world = lateRead.home.map { HeldWorld($0) }
        self.read = read
    }

    /// The current value of the dependency.
    public var wrappedValue: Value {
        lateRead.perform(in: lateRead.home.map { World.current.overriding($0) }) {
            read(DependencyValues(purpose: purpose))
        }
    }
}

/// A property wrapper that knows the world in which its owner was created.
protocol DependencyReading {
    var origin: World { get }
}

extension Dependency: DependencyReading {
    var origin: World { lateRead.home ?? .current }
}
