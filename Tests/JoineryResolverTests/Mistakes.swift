// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import JoineryResolver

/// Programs that stop with a message.
enum Mistakes {
    static func missingService() {
        let resolver = Resolver()
        resolver.register(name: "archive") { Store("archive") }
        resolver.register { [resolver] in Owner(resolver.resolve()) }
        _ = resolver.resolve(Owner.self)
    }

    static func missingServiceOfAProperty() {
        struct Screen {
            @Injected(name: "fast") var store: Store
        }
        _ = Screen()
    }

    static func optionalType() {
        let resolver = Resolver()
        resolver.register { Store("store") }
        let store: Store? = resolver.resolve()
        _ = store
    }

    static func factoryWithoutAnInstance() {
        let resolver = Resolver()
        resolver.register(Store.self) { nil }
        _ = resolver.resolve(Store.self)
    }

    static func cycle() {
        let resolver = Resolver()
        resolver.register { [resolver] in First(resolver.resolve()) }
        resolver.register { [resolver] in Second(resolver.resolve()) }
        _ = resolver.resolve(First.self)
    }

    static func argumentOfAnotherType() {
        let resolver = Resolver()
        resolver.register { _, args in Store(args("name")) }
        _ = resolver.resolve(Store.self, args: ["name": 1])
    }

    static func missingArgument() {
        let resolver = Resolver()
        resolver.register { _, args in Store(args("name")) }
        _ = resolver.resolve(Store.self, args: ["title": "A", "id": "B"])
    }

    static func severalArguments() {
        let resolver = Resolver()
        resolver.register { _, args in Store(args()) }
        _ = resolver.resolve(Store.self, args: ["title": "A", "id": "B"])
    }
}

private final class First: Sendable {
    init(_ second: Second) {}
}

private final class Second: Sendable {
    init(_ first: First) {}
}
