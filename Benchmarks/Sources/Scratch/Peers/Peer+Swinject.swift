// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

extension Peer {
    static let swinject = Peer(
        name: "Swinject", original: "Swinject", dialect: "JoinerySwinject",
        operations: [
            .init(
                "container",
                """
                let container = filledContainer(.container)
                return { found(container.resolve((any Service).self)).work(1) }
                """),
            .init(
                "transient",
                """
                let container = filledContainer(.transient)
                return { found(container.resolve((any Service).self)).work(1) }
                """),
            .init(
                "cycle of two",
                """
                let container = Container()
                container.register(Parent.self) { _ in Parent() }
                    .initCompleted { resolver, parent in parent.child = resolver.resolve(Child.self) }
                container.register(Child.self) { _ in Child() }
                    .initCompleted { resolver, child in child.parent = resolver.resolve(Parent.self) }
                return {
                    let parent = found(container.resolve(Parent.self))
                    return found(parent.child?.parent).work(1)
                }
                """),
            .init(
                "register, read", goal: 1.2,
                """
                let container = Container()
                return {
                    container.register((any Service).self) { _ in LiveService() }
                    return found(container.resolve((any Service).self)).work(1)
                }
                """),
            .init(
                "register 1,000", countedOperations: 5,
                """
                let names = (0..<1_000).map { "service \\($0)" }
                let service: any Service = LiveService()
                return {
                    let container = Container()
                    for name in names { container.register((any Service).self, name: name) { _ in service } }
                    return service.work(1)
                }
                """),
            .init(
                "synchronize()",
                """
                let resolver = filledContainer(.container).synchronize()
                return { found(resolver.resolve((any Service).self)).work(1) }
                """),
        ],
        declarations: """
            final class Parent: @unchecked Sendable {
                var child: Child?
                let service = LiveService()

                func work(_ value: Int) -> Int { service.work(value) }
            }

            final class Child: @unchecked Sendable {
                weak var parent: Parent?
            }

            func filledContainer(_ scope: ObjectScope) -> Container {
                let container = Container()
                container.register((any Service).self) { _ in LiveService() }.inObjectScope(scope)
                return container
            }

            func found<Value>(_ value: Value?) -> Value {
                guard let value else { fatalError("the container does not know \\(Value.self)") }
                return value
            }
            """)
}
