// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Joinery
import JoineryResolver

// Iterates over names rather than dialects, because the resolver dialect is created with this one.
private let services: Resolver = {
    let services = Resolver()
    services.register { Note("resolver") }.scope(.application)
    for name in ["native", "mixin", "objects", "values", "keys", "container", "factory"] {
        services.register(name: Resolver.Name("of \(name)")) {
            Note("resolver of \(Resolver.resolve(Dialect.named(name).leaf).text)")
        }.scope(.application)
        services.register(name: Resolver.Name("cycle with \(name)")) {
            Note(Resolver.resolve(Dialect.named(name).cycle(.resolver)).text)
        }.scope(.application)
    }
    return services
}()

extension Dialect {
    static let resolver: Dialect = Dialect(
        name: "resolver",
        leaf: \.[services.key(Note.self)],
        built: { \.[services.key(Note.self, name: Resolver.Name("of \($0.name)"))] },
        cycle: { \.[services.key(Note.self, name: Resolver.Name("cycle with \($0.name)"))] },
        cycleStep: { "Note \"cycle with \($0.name)\" (DialectTests/Dialect+Resolver.swift:15)" },
        deferral: { _ in
            "    resolve it in .resolveProperties { resolver, service in … }, or declare it with @LazyInjected"
        },
        read: { Resolver.resolve($0) },
        replacing: { binding, note, operation in
            Resolver.register(binding) { note }
            operation()
        },
        decorating: { binding, change, operation in
            Resolver.decorate(binding, change)
            operation()
        })
}
