// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Joinery

/// The description of an injected value in messages: the property that reads it, or its key if a function reads it.
struct ValueDeclaration<Key>: BindingDeclaration {
    /// The name of the reader, from `#function`.
    let reader: StaticString

    var name: String { property ?? "\(Key.self)" }
    var keyPath: String { property.map { "\\.injectedValues.\($0)" } ?? "{ _ in \(access) }" }
    var overriding: String { "\(access) = …" }
    var usingLive: String { property.map { "InjectedValues.useLive(\\.\($0))" } ?? "$0.useLive(\(keyPath))" }
    var deferral: String { property.map { "@Injected(\\.\($0)) var \($0)" } ?? "keep the key back and read \(access)" }
    var toleratesLostReads: Bool { true }

    private var property: String? { "\(reader)".contains("(") ? nil : "\(reader)" }
    private var access: String { property.map { "InjectedValues[\\.\($0)]" } ?? "InjectedValues[\(Key.self).self]" }
}
