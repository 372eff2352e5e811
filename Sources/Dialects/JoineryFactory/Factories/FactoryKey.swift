// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Joinery

/// The identity of a factory in its container: the place, the name, and the value type of its declaration.
struct FactoryKey: Hashable, Sendable {
    let type: Any.Type
    let name: StaticString
    let place: SourcePlace

    init(_ type: Any.Type, _ name: StaticString, _ place: SourcePlace) {
        self.type = type
        self.name = name
        self.place = place
    }

    static func == (left: FactoryKey, right: FactoryKey) -> Bool {
        left.type == right.type && left.place == right.place && left.name.isEqual(to: right.name)
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(ObjectIdentifier(type))
        hasher.combine(place)
    }
}

extension StaticString {
    /// Returns whether two literals have the same text. Literals at one address are compared without reading the text.
    func isEqual(to other: StaticString) -> Bool {
        withUTF8Buffer { own in
            other.withUTF8Buffer { own.baseAddress == $0.baseAddress && own.count == $0.count || own.elementsEqual($0) }
        }
    }
}

/// The identity of a factory in all containers. Overrides and recorded reads use it.
struct FactorySlot: Hashable, Sendable {
    /// The identity of the container.
    let container: BindingToken
    let key: FactoryKey
}

/// The identity of an instance.
struct InstanceKey: Hashable, Sendable {
    /// The container, or `nil` for a singleton.
    let owner: BindingToken?
    let scope: ScopeLifetime
    let key: FactoryKey
    let parameter: ParameterKey?
}

/// A parameter for which a factory keeps a separate instance.
struct ParameterKey: Hashable, Sendable {
    private let value: Transfer<AnyHashable>

    init(_ value: AnyHashable) {
        self.value = Transfer(value)
    }

    static func == (left: ParameterKey, right: ParameterKey) -> Bool { left.value.value == right.value.value }

    func hash(into hasher: inout Hasher) {
        hasher.combine(value.value)
    }
}

/// An instance that may be kept, without the type of its value.
struct KeptInstance: Hashable, Sendable {
    let key: InstanceKey
    let binding: AnyKeyedBinding
    /// Keeps a value as the instance again, if there is none. `nil` for a shared instance, which only other code holds,
    /// and for the value of a slot.
    let restore: (@Sendable (Transfer<Any>) -> Void)?
    private let type: ObjectIdentifier
    /// The slot, if this is its overridden or decorated value.
    let slot: FactorySlot?

    init(_ key: InstanceKey, of type: Any.Type, restore: (@Sendable (Transfer<Any>) -> Void)? = nil) {
        self.key = key
        self.restore = restore
        self.type = ObjectIdentifier(type)
        slot = nil
        binding = AnyKeyedBinding(key, of: type)
    }

    /// The overridden or decorated value of a slot.
    init(_ slot: FactorySlot, _ key: InstanceKey, of type: Any.Type) {
        self.key = key
        self.slot = slot
        self.type = ObjectIdentifier(type)
        restore = nil
        binding = AnyKeyedBinding(slot, of: type)
    }

    static func == (left: KeptInstance, right: KeptInstance) -> Bool {
        left.type == right.type && left.key == right.key && left.slot == right.slot
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(key)
    }
}

/// The description of a factory in messages.
struct FactoryDeclaration: BindingDeclaration {
    let container: any ManagedContainer.Type
    let key: StaticString

    var name: String { "\(container).\(key)" }
    var keyPath: String { container == Container.self ? "\\.sharedContainer.\(key)" : "\\.….\(key)" }
    var binding: String { overriding }
    var assigning: String { overriding }
    var overriding: String { "\(container).shared.\(key).register { … }" }
    var usingLive: String { "\(container).shared.\(key).reset()" }
    var deferral: String {
        let path = container == Container.self ? "\\.\(key)" : "\\\(container).\(key)"
        return "@LazyInjected(\(path)) var …"
    }
    var toleratesLostReads: Bool { true }
}
