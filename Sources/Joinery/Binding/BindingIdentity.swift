// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Synchronization

/// What makes a binding this binding and no other: its place, the type of its value (a generic getter is one place
/// for many types) and its key, where it has one.
///
/// A member of a family of bindings has a place and a key; a binding that is declared by a key alone has no place.
struct BindingIdentity: Hashable, Sendable {
    let place: SourcePlace?
    let valueType: ObjectIdentifier
    let key: BindingKey?

    /// What tells most bindings apart comes first.
    static func == (left: BindingIdentity, right: BindingIdentity) -> Bool {
        left.valueType == right.valueType && left.place?.position == right.place?.position && left.key == right.key
            && left.place == right.place
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(indexHash)
    }
}

/// A binding's identity within one type of graph: what an override names.
struct GraphBinding: Hashable, Sendable {
    let graphType: ObjectIdentifier
    let identity: BindingIdentity

    func hash(into hasher: inout Hasher) {
        hasher.combine(identity)
    }
}

/// The key of a binding that its place alone does not tell from others.
///
/// No enumeration: copying one of those that may hold an object takes three times as long.
struct BindingKey: Hashable, Sendable {
    private enum Kind {
        case type, token, value
    }

    private let kind: Kind
    private let number: UInt
    private let value: ValueKey?

    /// A type that stands for one binding. Costs less than a value does.
    static func type(_ type: ObjectIdentifier) -> BindingKey {
        BindingKey(kind: .type, number: UInt(bitPattern: type), value: nil)
    }

    /// Stands for a binding that is declared at run time. Costs nothing to copy.
    static func token(_ token: BindingToken) -> BindingKey {
        BindingKey(kind: .token, number: UInt(bitPattern: token.number), value: nil)
    }

    private init(kind: Kind, number: UInt, value: ValueKey?) {
        self.kind = kind
        self.number = number
        self.value = value
    }

    init(_ type: Any.Type) {
        self = .type(ObjectIdentifier(type))
    }

    init(_ key: some Hashable & Sendable) {
        self.init(kind: .value, number: UInt(bitPattern: key.hashValue), value: ValueKey(key))
    }

    /// What an index of instances files a binding with this key under.
    var indexHash: UInt { kind == .type ? number &* 31 : number }

    func hash(into hasher: inout Hasher) {
        hasher.combine(number)
    }

    /// Whether this stands for a binding as a type does.
    @inline(__always)
    func isType(_ type: ObjectIdentifier) -> Bool { kind == .type && number == UInt(bitPattern: type) }

    /// Whether this stands for a binding as a token does.
    @inline(__always)
    func isToken(_ token: BindingToken) -> Bool { kind == .token && number == UInt(bitPattern: token.number) }
}

/// A value that is the key of a binding: in an object, so that it costs little to copy.
final class ValueKey: Hashable, Sendable {
    private let key: any Hashable & Sendable

    init(_ key: some Hashable & Sendable) {
        self.key = key
    }

    static func == (left: ValueKey, right: ValueKey) -> Bool {
        left === right || isEqual(left.key, right.key)
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(key)
    }

    private static func isEqual<Key: Hashable>(_ left: Key, _ right: any Hashable) -> Bool {
        right as? Key == left
    }
}

/// What a binding that is declared at run time is told by: each one that is made is like no other, also when it is
/// gone.
@usableFromInline
package struct BindingToken: Hashable, Sendable {
    private static let last = Atomic(0)

    let number: Int

    /// A token that is like no other.
    package init() {
        number = Self.last.add(1, ordering: .relaxed).newValue
    }
}
