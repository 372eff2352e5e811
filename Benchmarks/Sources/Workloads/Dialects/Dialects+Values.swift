// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import JoineryValues

private enum ServiceKey: InjectionKey {
    static var currentValue: any Service { LiveService() }
}

extension InjectedValues {
    fileprivate var valueService: any Service {
        get { Self[ServiceKey.self] }
        set { Self[ServiceKey.self] = newValue }
    }
}

private struct Owner {
    @Injected(\.valueService) var service

    // Not inlined, because the compiler does not optimize code that runs once, such as the initializer of a global.
    @inline(never) init() {}
}

extension Side {
    static let injectedValueByKey = Side { InjectedValues[ServiceKey.self] }
    static let injectedValueByKeyPath = Side { InjectedValues[\.valueService] }

    /// Reads by the wrapper in an existing owner.
    static let injectedValueByWrapper: Side = {
        let owner = Owner()
        return Side { owner.service }
    }()
}
