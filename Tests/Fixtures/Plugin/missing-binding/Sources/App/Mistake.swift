// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import JoinerySwinject

struct Vice: Sendable {}

struct Workbench: Sendable {
    let vice: Vice
}

let workshop = Container { container in
    container.register(Vice.self, name: "large") { _ in Vice() }
    container.register(Workbench.self) { resolver in Workbench(vice: try resolver.require(Vice.self)) }
}

struct WorkshopScreen {
    let workbench = workshop.resolve(Workbench.self)
    let vice = workshop.resolve(Vice.self, name: "large")
}
