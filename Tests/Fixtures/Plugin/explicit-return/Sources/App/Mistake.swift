// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Core
import Joinery

private struct SpareStore: Store {
    let names = ["rasp"]
}

extension Dependencies {
    var spareStore: any Store { singleton { return SpareStore() } }
}

struct SpareScreen {
    let store = inject(\.spareStore)
}
