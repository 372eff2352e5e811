// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import JoineryFactory

extension Container {
    fileprivate var service: Factory<any Service> { self { LiveService() }.singleton }
    fileprivate var cachedService: Factory<any Service> { self { LiveService() }.cached }
    fileprivate var newService: Factory<any Service> { self { LiveService() } }
    fileprivate var changedService: Factory<any Service> { self { LiveService() }.cached }
}

private struct Owner {
    @Injected(\.service) var service

    // Not inlined, because the compiler does not optimize code that runs once, such as the initializer of a global.
    @inline(never) init() {}
}

extension Side {
    static let sharedFactory = Side { Container.shared.service() }

    static let cachedFactory = Side { Container.shared.cachedService() }

    /// Creates a service for each call.
    static let uniqueFactory = Side { Container.shared.newService() }

    /// Reads by the wrapper in a new owner.
    static let injectedFactory = Side { Owner().service }

    /// Creates a container, and resolves a service that it keeps.
    static let newContainer = Side { Container().cachedService() }

    /// Replaces the registration of a factory.
    static let registeringFactory: Side = {
        let service: any Service = LiveService()
        return Side {
            Container.shared.changedService.register { service }
            return service
        }
    }()

    /// Replaces the registration of a factory, and resolves it.
    static let registeringAndResolvingFactory: Side = {
        let service: any Service = LiveService()
        return Side {
            Container.shared.changedService.register { service }
            return Container.shared.changedService()
        }
    }()

    /// Resets a factory.
    static let resettingFactory: Side = {
        let service: any Service = LiveService()
        return Side {
            Container.shared.changedService.reset()
            return service
        }
    }()
}
