// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import JoineryResolver

extension Side {
    /// Resolves a kept service from the container of the program.
    static let resolverByType: Side = {
        registerServices()
        return Side { Resolver.resolve((any Service).self) }
    }()

    static let resolverByName: Side = {
        registerServices()
        return Side { Resolver.resolve((any Service).self, name: "named") }
    }()

    /// Creates a struct that injects a kept service by its type.
    static let resolverByWrapper: Side = {
        registerServices()
        return Side { ResolverClient().service }
    }()

    /// Resolves a kept service in a child of the container.
    static let resolverByChild: Side = {
        let child = Resolver()
        child.register { LiveService() as any Service }.scope(.application)
        let resolver = Resolver(child: child)
        return Side { resolver.resolve((any Service).self) }
    }()

    /// Replaces the registration of a service.
    static let resolverRegisteringAgain: Side = {
        let resolver = Resolver()
        let service: any Service = LiveService()
        return Side {
            resolver.register { service }.scope(.application)
            return service
        }
    }()

    /// Replaces the registration of a service, and resolves it.
    static let resolverRegisteringAndResolving: Side = {
        let resolver = Resolver()
        let service: any Service = LiveService()
        return Side {
            resolver.register { service }.scope(.application)
            return resolver.resolve((any Service).self)
        }
    }()

    /// Resets a scope with one instance, and resolves the service again.
    static let resolverResetting: Side = {
        let session = ResolverScopeCache()
        let resolver = Resolver()
        let service: any Service = LiveService()
        resolver.register { service }.scope(session)
        return Side {
            session.reset()
            return resolver.resolve((any Service).self)
        }
    }()

    private static func registerServices() {
        Resolver.register { LiveService() as any Service }.scope(.application)
        Resolver.register(name: "named") { LiveService() as any Service }.scope(.application)
    }
}

private struct ResolverClient {
    @Injected var service: any Service
}
