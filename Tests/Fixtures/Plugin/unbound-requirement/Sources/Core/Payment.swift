// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Joinery

public protocol PaymentGateway: Sendable {}

extension Dependencies {
    public var payment: any PaymentGateway { required() }
}
