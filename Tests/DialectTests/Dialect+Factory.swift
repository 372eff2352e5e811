// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Joinery
import JoineryFactory

extension Container {
    fileprivate var leaf: Factory<Note> { self { Note("factory") }.singleton }
    fileprivate subscript(builtFrom source: String) -> Factory<Note> {
        self(key: key(source)) { Note("factory of \(dependency(Dialect.named(source).leaf).text)") }.singleton
    }
    fileprivate subscript(ringWith other: String) -> Factory<Note> {
        self(key: key(other)) { Note(dependency(Dialect.named(other).cycle(.factory)).text) }.singleton
    }
}

/// The key of a factory for another dialect, because keys are literals.
private func key(_ name: String) -> StaticString {
    switch name {
    case "native": "native"
    case "mixin": "mixin"
    case "objects": "objects"
    case "values": "values"
    case "keys": "keys"
    case "container": "container"
    case "resolver": "resolver"
    default: "other"
    }
}

extension Dialect {
    static let factory: Dialect = Dialect(
        name: "factory",
        leaf: \.sharedContainer.leaf,
        built: { \.sharedContainer[dynamicMember: \.[builtFrom: $0.name]] },
        cycle: { \.sharedContainer[dynamicMember: \.[ringWith: $0.name]] },
        cycleStep: { "Container.\(key($0.name)) (DialectTests/Dialect+Factory.swift:13)" },
        deferral: { "    @LazyInjected(\\.\(key($0.name))) var …" },
        read: { dependency($0) },
        replacing: { binding, note, operation in
            Container.shared.register(binding) { note }
            operation()
        },
        decorating: { binding, change, operation in
            Container.shared.decorate(binding, change)
            operation()
        })
}
