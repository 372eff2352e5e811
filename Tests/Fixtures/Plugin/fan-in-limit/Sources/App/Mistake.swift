// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Core
import Joinery

struct Page {
    let store = inject(\.store)
}
