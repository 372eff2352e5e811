// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

extension Peer {
    static let factory = Peer(
        name: "Factory", original: "FactoryKit", dialect: "JoineryFactory",
        operations: [
            .init("cached", "return { Container.shared.cachedService().work(1) }"),
            .init("singleton", "return { Container.shared.singletonService().work(1) }"),
            .init("unique", "return { Container.shared.newService().work(1) }"),
            // No caller keeps the service, so each call creates one.
            .init("shared, new", "return { Container.shared.sharedService().work(1) }"),
            .init("four @Injected", "return { Page().work(1) }"),
            .init(
                "register, read",
                """
                return {
                    Container.shared.changedService.register { LiveService() }
                    return Container.shared.changedService().work(1)
                }
                """),
            .init(
                "reset, read",
                """
                return {
                    Container.shared.changedService.reset()
                    return Container.shared.changedService().work(1)
                }
                """),
        ],
        declarations: #"""
            extension Container {
                var cachedService: Factory<any Service> { self { LiveService() }.cached }
                var singletonService: Factory<any Service> { self { LiveService() }.singleton }
                var newService: Factory<any Service> { self { LiveService() } }
                var sharedService: Factory<any Service> { self { LiveService() }.shared }
                var changedService: Factory<any Service> { self { LiveService() }.cached }
                var first: Factory<any Service> { self { LiveService() }.cached }
                var second: Factory<any Service> { self { LiveService() }.cached }
                var third: Factory<any Service> { self { LiveService() }.cached }
                var fourth: Factory<any Service> { self { LiveService() }.cached }
            }

            final class Page {
                @Injected(\.first) var first
                @Injected(\.second) var second
                @Injected(\.third) var third
                @Injected(\.fourth) var fourth

                func work(_ value: Int) -> Int {
                    first.work(value) &+ second.work(value) &+ third.work(value) &+ fourth.work(value)
                }
            }
            """#)
}
