// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Joinery

/// What messages say of the binding that a key stands for.
///
/// It fits into an existential's own storage, so making one at each read allocates nothing.
struct KeyDeclaration<Key: TestDependencyKey>: BindingDeclaration {
    /// The property that reads the key, from `#function`.
    let property: StaticString

    var name: String { isProperty ? "\(property)" : "\(Key.self)" }

    /// How this dialect's code names the dependency: `\.search`, or `SearchKey.self`.
    var argument: String { isProperty ? "\\.\(property)" : "\(Key.self).self" }

    var keyPath: String {
        isProperty ? "\\.dependencyValues.\(property)" : "{ $0.dependencyValues[\(Key.self).self] }"
    }

    var assignment: String { isProperty ? "$0.\(property) = …" : "$0[\(Key.self).self] = …" }
    var overriding: String { assignment }
    var testValue: String? { "give \(Key.self) a testValue" }

    var toleratesLostReads: Bool { true }

    var deferral: String { "@Dependency(\(argument)) var \(isProperty ? "\(property)" : "value")" }

    /// A key that is read by no property is read in a function or by a subscript.
    private var isProperty: Bool {
        property.withUTF8Buffer { !$0.contains(UInt8(ascii: "(")) }
    }
}
