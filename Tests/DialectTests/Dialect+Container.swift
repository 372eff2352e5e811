// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Joinery
import JoinerySwinject

// Iterates over names rather than dialects, because the container dialect is created with this one.
private let services: Container = Container(defaultObjectScope: .container) { container in
    container.register(Note.self) { _ in Note("container") }
    for name in ["native", "mixin", "objects", "values", "keys", "factory", "resolver"] {
        container.register(Note.self, name: "of \(name)") { resolver in
            Note("container of \(resolver.resolve(Dialect.named(name).leaf).text)")
        }
        container.register(Note.self, name: "cycle with \(name)") { resolver in
            Note(resolver.resolve(Dialect.named(name).cycle(.container)).text)
        }
    }
}

extension Dialect {
    static let container: Dialect = Dialect(
        name: "container",
        leaf: \.[services.key(Note.self)],
        built: { \.[services.key(Note.self, name: "of \($0.name)")] },
        cycle: { \.[services.key(Note.self, name: "cycle with \($0.name)")] },
        cycleStep: { "Note \"cycle with \($0.name)\" (DialectTests/Dialect+Container.swift:14)" },
        deferral: { _ in "    resolve it in .initCompleted { resolver, service in … }, or inject a Lazy<Note>" },
        read: { services.resolve($0) },
        replacing: { binding, note, operation in
            services.register(binding) { _ in note }
            operation()
        },
        decorating: { binding, change, operation in
            services.decorate(binding, change)
            operation()
        })
}
