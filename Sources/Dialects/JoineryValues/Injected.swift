// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

public import Joinery

/// Injects a value anew at each access: `@Injected(\.networkProvider) var networkProvider`.
///
/// An owner that was made earlier sees what is put in a value's place later. It reads in the current world where that
/// is the world in which the owner was made, or was opened inside it; the program's own is around all others.
/// Everywhere else, on a queue for example, it reads in the world in which the owner was made.
///
/// Assigning to the property replaces the value in the world where it would be read, for all its readers.
///
/// In a `final class … : Sendable` the compiler refuses a property wrapper; write
/// `private let networkProvider = Injected(\.networkProvider)` there, and read its `wrappedValue`.
@propertyWrapper
public struct Injected<Value> {
    @usableFromInline let scope = CapturedScope()
    /// Reads the value in the current world; or replaces it, and gives back the new one.
    ///
    /// It is one closure for both: the compiler makes a literal key path a call of the property where one alone has it.
    @usableFromInline let access: @Sendable (Replacement<Value>?) -> Value
    private let place: SourcePlace

    /// The value there is now; assigning replaces it.
    public var wrappedValue: Value {
        @inlinable get { scope.isPlain ? access(nil) : scope.performInNestedWorld { access(nil) } }
        nonmutating set {
            _ = access(Replacement(value: newValue, dependencies: scope.nestedDependencies, site: place))
        }
    }

    /// Injects a value of ``InjectedValues``.
    @inlinable
    @inline(__always)
    public init(
        _ keyPath: any WritableKeyPath<InjectedValues, Value> & Sendable,
        fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column
    ) {
        self.init(fileID, line, column) { $0?.assign(to: keyPath) ?? InjectedValues()[keyPath: keyPath] }
    }

    /// Injects any binding of `Dependencies`, whichever way it is declared.
    @_disfavoredOverload @preconcurrency
    @inlinable
    @inline(__always)
    public init(
        _ keyPath: any KeyPath<Dependencies, Value> & Sendable,
        fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column
    ) where Value: Sendable {
        self.init(fileID, line, column) { $0?.override(keyPath) ?? inject(keyPath) }
    }

    @usableFromInline
    init(
        _ fileID: StaticString, _ line: UInt, _ column: UInt,
        access: @escaping @Sendable (Replacement<Value>?) -> Value
    ) {
        self.access = access
        place = SourcePlace(fileID: fileID, line: line, column: column)
    }
}

extension Injected: Sendable where Value: Sendable {}

/// A value to be put in the place of another one in a world.
///
/// It is a class, so that there being none costs nothing to pass.
@usableFromInline
final class Replacement<Value> {
    private let value: Value
    private let dependencies: Dependencies
    private let site: SourcePlace

    init(value: Value, dependencies: Dependencies, site: SourcePlace) {
        self.value = value
        self.dependencies = dependencies
        self.site = site
    }

    @usableFromInline
    func assign(to keyPath: WritableKeyPath<InjectedValues, Value>) -> Value {
        InjectedValues.assign(value, to: keyPath, in: dependencies, at: site)
        return value
    }

    @usableFromInline
    func override(_ keyPath: any KeyPath<Dependencies, Value> & Sendable) -> Value where Value: Sendable {
        dependencies.perform {
            prepareDependencies { $0[keyPath, site.fileID, site.line, site.column] = value }
        }
        return value
    }
}
