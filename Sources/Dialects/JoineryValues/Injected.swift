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
    @usableFromInline let scope: CapturedScope
    /// Reads the value in the current world, or uses the key path in another way.
    ///
    /// One closure serves all uses: the compiler turns a literal key path into a call of the property only if a single
    /// closure uses it.
    @usableFromInline let access: @Sendable (KeyPathUse<Value>?) throws -> Value
    private let place: SourcePlace

    /// The value there is now; assigning replaces it.
    public var wrappedValue: Value {
        @inlinable get {
            do {
                return scope.isInPlace ? try access(nil) : try scope.performInNestedWorld { try access(nil) }
            } catch {
                stop(at: error)
            }
        }
        nonmutating set {
            _ = try? access(KeyPathUse(.replace(newValue, scope.nestedDependencies, site: place)))
        }
    }

    /// Injects a value of ``InjectedValues``.
    @inlinable
    @inline(__always)
    public init(
        _ keyPath: any WritableKeyPath<InjectedValues, Value> & Sendable,
        fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column
    ) {
        self.init(fileID, line, column) { try $0?.assign { keyPath } ?? InjectedValues()[keyPath: keyPath] }
    }

    /// Injects any binding of `Dependencies`, whichever way it is declared.
    @_disfavoredOverload @preconcurrency
    @inlinable
    @inline(__always)
    public init(
        _ keyPath: any KeyPath<Dependencies, Value> & Sendable,
        fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column
    ) where Value: Sendable {
        self.init(fileID, line, column) { try $0?.override { keyPath } ?? inject(keyPath) }
    }

    @usableFromInline
    init(
        _ fileID: StaticString, _ line: UInt, _ column: UInt,
        access: @escaping @Sendable (KeyPathUse<Value>?) throws -> Value
    ) {
        self.access = access
        place = SourcePlace(fileID: fileID, line: line, column: column)
        scope = CapturedScope(keepsWorld: true, reading: LaterRead.thrown { _ = try access(KeyPathUse(.name)) })
    }

    /// Reads throw nothing; only a query for the name is answered by an error.
    @usableFromInline
    func stop(at error: any Error) -> Never {
        Misuse("an injected value could not be read: \(error)", at: place).stop()
    }
}

extension Injected: Sendable where Value: Sendable {}

/// A use of a wrapper's key path other than reading it.
///
/// A class, so that passing `nil` costs nothing.
@usableFromInline
final class KeyPathUse<Value> {
    enum Kind {
        /// Replaces the value in a world.
        case replace(Value, Dependencies, site: SourcePlace)
        /// Throws the key path, as a ``LaterRead``.
        case name
    }

    private let kind: Kind

    init(_ kind: Kind) {
        self.kind = kind
    }

    // The key path is in a closure, so that it is made only here and not where the caller only reads by it.
    @usableFromInline
    func assign(to keyPath: () -> any WritableKeyPath<InjectedValues, Value> & Sendable) throws -> Value {
        let keyPath = keyPath()
        guard case .replace(let value, let dependencies, let site) = kind else { throw LaterRead.keyPath(keyPath) }
        InjectedValues.assign(value, to: keyPath, in: dependencies, at: site)
        return value
    }

    @usableFromInline
    func override(_ keyPath: () -> any KeyPath<Dependencies, Value> & Sendable) throws -> Value where Value: Sendable {
        let keyPath = keyPath()
        guard case .replace(let value, let dependencies, let site) = kind else { throw LaterRead.keyPath(keyPath) }
        dependencies.perform {
            Dependencies.changeCurrent { $0[keyPath, site.fileID, site.line, site.column] = value }
        }
        return value
    }
}
