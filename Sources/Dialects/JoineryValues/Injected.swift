// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

public import Joinery

/// A property wrapper that injects a value at each access: `@Injected(\.networkProvider) var networkProvider`.
///
/// An existing owner sees a later override. An access reads from the current world if that is the world in which the
/// owner was created or is inside it. The world of the process encloses all others. Elsewhere, for example on a queue,
/// an access reads from the world in which the owner was created.
///
/// Assigning to the property overrides the value in the world from which it would be read, for all readers.
///
/// In a `Sendable` class, the compiler rejects property wrappers. Write
/// `private let networkProvider = Injected(\.networkProvider)` there, and read its `wrappedValue`.
@propertyWrapper
public struct Injected<Value> {
    @usableFromInline let scope: CapturedScope
    /// Reads the value in the current world, or uses the key path in another way.
    ///
    /// There is only one closure because the compiler turns a literal key path into a property access only if a single
    /// closure uses it.
    @usableFromInline let access: @Sendable (KeyPathUse<Value>?) throws -> Value
    private let place: SourcePlace

    /// The current value. Assigning overrides it.
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

    /// Injects any binding of `Dependencies`, from any dialect.
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

    /// Stops the program. Only a query for the value's name throws an error, so a read never reaches this.
    @usableFromInline
    func stop(at error: any Error) -> Never {
        Misuse("an injected value could not be read: \(error)", at: place).stop()
    }
}

extension Injected: Sendable where Value: Sendable {}

/// A use of a wrapper's key path other than reading it.
///
/// This is a class so that passing `nil` costs nothing.
@usableFromInline
final class KeyPathUse<Value> {
    enum Kind {
        /// Overrides the value in a world.
        case replace(Value, Dependencies, site: SourcePlace)
        /// Throws the key path as a ``LaterRead``.
        case name
    }

    private let kind: Kind

    init(_ kind: Kind) {
        self.kind = kind
    }

    // The closure creates the key path only for this use, because a plain read does not need it.
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
