// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Joinery

extension Dependencies {
    // joinery:disable explicit-return - it was a lone return once
    var pageSize: Int { singleton { 20 } }
}

struct Page {
    let size = inject(\.pageSize)
}
