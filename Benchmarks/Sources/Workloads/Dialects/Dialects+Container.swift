// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import JoinerySwinject

extension Side {
    static let resolvingByType: Side = {
        let container = filledContainer()
        return Side { resolved(container.resolve((any Service).self)) }
    }()

    static let resolvingByName: Side = {
        let container = filledContainer()
        return Side { resolved(container.resolve((any Service).self, name: "named")) }
    }()

    static let resolvingThroughParents: Side = {
        let parents = [0, 1, 2].reduce(filledContainer()) { parent, _ in Container(parent: parent) }
        return Side { resolved(parents.resolve((any Service).self)) }
    }()

    /// Registers 1,000 services by name in a container of their own.
    static let registering: Side = {
        let names = (0..<1_000).map { "service \($0)" }
        let service: any Service = LiveService()
        return Side {
            let container = Container()
            for name in names { container.register((any Service).self, name: name) { _ in service } }
            return service
        }
    }()

    /// Puts 1,000 closures into a dictionary by name.
    static let fillingDictionary: Side = {
        let names = (0..<1_000).map { "service \($0)" }
        let service: any Service = LiveService()
        return Side {
            var makers: [String: @Sendable () -> any Service] = [:]
            for name in names { makers[name] = { service } }
            return makers["service 0"]?() ?? service
        }
    }()

    private static func filledContainer() -> Container {
        Container(defaultObjectScope: .container) { container in
            container.register((any Service).self) { _ in LiveService() }
            container.register((any Service).self, name: "named") { _ in LiveService() }
        }
    }

    private static func resolved(_ service: (any Service)?) -> any Service {
        guard let service else { preconditionFailure("the service is registered in filledContainer()") }
        return service
    }
}
