// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Core
import Joinery

struct Shelf: Sendable {
    let catalog: Catalog
}

extension Dependencies {
    var shelf: Shelf { singleton { Shelf(catalog: catalog) } }
}

struct Page {
    let shelf = inject(\.shelf)
}
