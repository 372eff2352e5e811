// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// What makes a binding this binding and no other: its place, the type of its value (a generic getter is one place
/// for many types) and, in a family, its key.
struct BindingIdentity: Hashable, Sendable {
    let place: SourcePlace
    let valueType: ObjectIdentifier
    let family: FamilyKey?
}

/// A binding's identity within one type of graph: what an override names.
struct GraphBinding: Hashable, Sendable {
    let graphType: ObjectIdentifier
    let identity: BindingIdentity
}

/// The key of one member of a family of bindings.
struct FamilyKey: Hashable, Sendable {
    private let key: any Hashable & Sendable

    init(_ key: some Hashable & Sendable) {
        self.key = key
    }

    static func == (left: FamilyKey, right: FamilyKey) -> Bool {
        func isEqual<Key: Hashable>(_ key: Key) -> Bool { (right.key as? Key) == key }
        return isEqual(left.key)
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(key)
    }
}
