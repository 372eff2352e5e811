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
}

/// A binding's identity within one type of graph: what an override names.
struct GraphBinding: Hashable, Sendable {
    let graphType: ObjectIdentifier
    let identity: BindingIdentity
}

/// The key of a binding that its place alone does not tell from others.
enum BindingKey: Hashable, Sendable {
    /// A type that stands for one binding. Costs less than a value does.
    case type(ObjectIdentifier)
    /// Stands for a binding that is declared at run time. Costs nothing to copy.
    case token(BindingToken)
    case value(ValueKey)

    init(_ type: Any.Type) {
        self = .type(ObjectIdentifier(type))
    }

    init(_ key: some Hashable & Sendable) {
        self = .value(ValueKey(key))
    }

    static func == (left: BindingKey, right: BindingKey) -> Bool {
        switch (left, right) {
        case (.type(let left), .type(let right)): left == right
        case (.token(let left), .token(let right)): left == right
        case (.value(let left), .value(let right)): left == right
        default: false
        }
    }

    func hash(into hasher: inout Hasher) {
        switch self {
        case .type(let type): hasher.combine(type)
        case .token(let token): hasher.combine(token)
        case .value(let key): hasher.combine(key)
        }
    }
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
