// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

public import Joinery
internal import JoineryKeys

/// A property wrapper that injects a value at each access: `@Injected(\.networkProvider) var networkProvider`.
///
/// An existing owner sees a later override. An access reads from the current world if that is the home of the owner or
/// lies inside it, and in a test that uses an owner from outside of it. Elsewhere, for example on a queue, an access reads
/// from the home of the owner.
///
/// Assigning to the property overrides the value in the world from which it would be read, for all readers.
///
/// In a `Sendable` class, the compiler rejects property wrappers. Write
/// `private let networkProvider = Injected(\.networkProvider)` there, and read its `wrappedValue`.
@propertyWrapper
public struct Injected<Value> {
    private let lateRead = LateRead()
    /// Reads the value in the current world, after the assignment, if there is one.
    ///
    /// There is only one closure because the compiler turns a literal key path into a property access only if a single
    /// closure uses it.
    private let access: @Sendable (Assignment<Value>?) -> Value
    private let place: SourcePlace

    /// The current value. Assigning overrides it.
    public var wrappedValue: Value {
        get { lateRead.perform(in: lateRead.worldOfTest) { access(nil) } }
        nonmutating set {
            _ = lateRead.perform(in: lateRead.worldOfTest) { access(Assignment(of: newValue, at: place)) }
        }
    }

    /// Injects a value of ``InjectedValues``.
    @inlinable
    @inline(__always)
    public init(
        _ keyPath: any WritableKeyPath<InjectedValues, Value> & Sendable,
        fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column
    ) {
        self.init(fileID, line, column) { $0?.assign { keyPath } ?? InjectedValues()[keyPath: keyPath] }
    }

    /// Injects any binding of `Dependencies`, from any dialect.
    @_disfavoredOverload @preconcurrency
    @inlinable
    @inline(__always)
    public init(
        _ keyPath: any KeyPath<Dependencies, Value> & Sendable,
        fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column
    ) where Value: Sendable {
        self.init(fileID, line, column) { $0?.override { keyPath } ?? inject(keyPath) }
    }

    @usableFromInline
    init(
        _ fileID: StaticString, _ line: UInt, _ column: UInt, access: @escaping @Sendable (Assignment<Value>?) -> Value
    ) {
        self.access = access
        place = SourcePlace(fileID: fileID, line: line, column: column)
    }
}

extension Injected: Sendable where Value: Sendable {}

extension LateRead {
    /// The current world if it belongs to a test, and the owner does not: it was created before the test began. Such an
    /// owner sees the overrides of the test.
    fileprivate var worldOfTest: World? {
        guard !Activity.isNone, let home else { return nil }
        let world = World.current
        return world.root === home.root || world.root.isOfProcess ? nil : world
    }
}

/// A value that a property assigns.
///
/// This is a class so that passing `nil` costs nothing.
@usableFromInline
final class Assignment<Value> {
    private let value: Value
    private let site: SourcePlace

    init(of value: Value, at site: SourcePlace) {
        self.value = value
        self.site = site
    }

    // The closure creates the key path only for an assignment, because a plain read does not need it.
    @usableFromInline
    func assign(to keyPath: () -> any WritableKeyPath<InjectedValues, Value> & Sendable) -> Value {
        InjectedValues.assign(value, to: keyPath(), at: site)
        return value
    }

    @usableFromInline
    func override(_ keyPath: () -> any KeyPath<Dependencies, Value> & Sendable) -> Value where Value: Sendable {
        let keyPath = keyPath()
        Dependencies.changeCurrent { $0[keyPath, site.fileID, site.line] = value }
        return value
    }
}
