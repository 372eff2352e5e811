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

extension Side {
    static let injectedValueByKey = Side { InjectedValues[ServiceKey.self] }
    static let injectedValueByKeyPath = Side { InjectedValues[\.valueService] }
}
