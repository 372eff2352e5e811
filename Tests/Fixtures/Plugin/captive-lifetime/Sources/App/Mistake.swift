// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Joinery

struct UnitOfWork: Sendable {}

struct Orders: Sendable {
    let work: UnitOfWork
}

extension Dependencies {
    var work: UnitOfWork { perResolution { UnitOfWork() } }
    var orders: Orders { singleton { Orders(work: work) } }
}

struct OrderScreen {
    let orders = inject(\.orders)
}
