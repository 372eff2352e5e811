// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import JoineryDependencies

private enum ServiceKey: DependencyKey {
    static var liveValue: any Service { LiveService() }
}

extension DependencyValues {
    fileprivate var keyedService: any Service {
        get { self[ServiceKey.self] }
        set { self[ServiceKey.self] = newValue }
    }
}

private struct KeyOwner {
    @Dependency(ServiceKey.self) var service
}

private struct KeyPathOwner {
    @Dependency(\.keyedService) var service

    // Not inlined, because the compiler does not optimize code that runs once, such as the initializer of a global.
    @inline(never) init() {}
}

extension Side {
    /// Reads by the type of a key in an existing owner.
    static let dependencyByKey: Side = {
        let owner = KeyOwner()
        return Side { owner.service }
    }()

    /// Reads by key path in an existing owner.
    static let dependencyByKeyPath: Side = {
        let owner = KeyPathOwner()
        return Side { owner.service }
    }()
}
