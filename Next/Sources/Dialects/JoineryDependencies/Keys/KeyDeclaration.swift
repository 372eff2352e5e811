// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Joinery

/// The description of a key's binding in messages.
///
/// It fits into the inline storage of an existential, so creating one at each read does not allocate memory.
struct KeyDeclaration<Key: TestDependencyKey>: BindingDeclaration {
    /// The property that reads the key, from `#function`.
    let property: StaticString

    var name: String { isProperty ? "\(property)" : "\(Key.self)" }

    /// The dependency as written in code: `\.search` or `SearchKey.self`.
    var argument: String { isProperty ? "\\.\(property)" : "\(Key.self).self" }

    var keyPath: String {
        isProperty ? "\\.dependencyValues.\(property)" : "{ $0.dependencyValues[\(Key.self).self] }"
    }

    var assignment: String { isProperty ? "$0.\(property) = …" : "$0[\(Key.self).self] = …" }
    var overriding: String { assignment }
    var testValue: String? { "give \(Key.self) a testValue" }

    var toleratesLostReads: Bool { true }

    var deferral: String { "@Dependency(\(argument)) var \(isProperty ? "\(property)" : "value")" }

    /// Whether a property reads the key, and not a function or a subscript.
    private var isProperty: Bool {
        property.withUTF8Buffer { !$0.contains(UInt8(ascii: "(")) }
    }
}
