// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Core
import Joinery

extension Dependencies {
    var soldTools: any Store { required() }
}

func prepare() {
    prepareDependencies {
        $0.bind(\.soldTools) { LiveStore() }
        $0.bind(\.soldTools) { $0.store }
    }
}

struct SoldTools {
    let store = inject(\.soldTools)
}
