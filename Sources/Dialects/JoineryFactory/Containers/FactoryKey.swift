// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Joinery

/// The identity of a factory in its container: the place, the name, and the value type of its declaration.
struct FactoryKey: Hashable, Sendable {
    let type: Any.Type
    let name: StaticString
    let place: SourcePlace

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
    var reportsLiveValue: Bool { false }
}
