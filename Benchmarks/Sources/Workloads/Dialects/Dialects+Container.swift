// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import JoinerySwinject
import Synchronization

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

    /// Registers 1,000 services by name in a new container.
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

    /// Replaces the registration of a service.
    static let registeringAgain: Side = {
        let container = filledContainer()
        let service: any Service = LiveService()
        return Side {
            container.register((any Service).self, name: "again") { _ in service }
            return service
        }
    }()

    /// Replaces the registration of a service, and resolves it.
    static let registeringAndResolving: Side = {
        let container = filledContainer()
        let service: any Service = LiveService()
        return Side {
            container.register((any Service).self, name: "again") { _ in service }
            return resolved(container.resolve((any Service).self, name: "again"))
        }
    }()

    /// Replaces a closure in a dictionary, and calls it.
    static let replacingInDictionary: Side = {
        let makers = Mutex<[String: @Sendable () -> any Service]>([:])
        let service: any Service = LiveService()
        return Side {
            makers.withLock { $0["again"] = { service } }
            return makers.withLock { $0["again"] }?() ?? service
        }
    }()

    /// Resolves a service that the container keeps.
    static let resolvingSynchronized: Side = {
        let resolver = filledContainer().synchronize()
        return Side { resolved(resolver.resolve((any Service).self)) }
    }()

    /// Resolves a service that is created for each resolution.
    static let resolvingNewSynchronized: Side = {
        let resolver = filledContainer(scope: .graph).synchronize()
        return Side { resolved(resolver.resolve((any Service).self)) }
    }()

    /// Finds a closure by type, and calls it for a service that exists.
    static let findingInDictionary: Side = {
        let service: any Service = LiveService()
        return dictionary { service }
    }()

    /// Finds a closure by type, and calls it for a new service.
    static let makingByDictionary = dictionary { LiveService() }

    private static func dictionary(_ make: @escaping @Sendable () -> any Service) -> Side {
        let makers = Mutex<[ObjectIdentifier: @Sendable () -> any Service]>([ObjectIdentifier((any Service).self): make]
        )
        return Side { resolved(makers.withLock { $0[ObjectIdentifier((any Service).self)] }?()) }
    }

    private static func filledContainer(scope: ObjectScope = .container) -> Container {
        Container(defaultObjectScope: scope) { container in
            container.register((any Service).self) { _ in LiveService() }
            container.register((any Service).self, name: "named") { _ in LiveService() }
        }
    }

    private static func resolved(_ service: (any Service)?) -> any Service {
        guard let service else { preconditionFailure("the service is registered in filledContainer()") }
        return service
    }
}
