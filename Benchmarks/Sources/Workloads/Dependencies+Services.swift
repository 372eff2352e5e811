// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Joinery

extension Dependencies {
    var service: any Service { singleton { LiveService() } }
    var leaf: Leaf { transient { Leaf() } }
    /// Independent of all workloads, for worlds that change something else.
    var unrelated: any Service { singleton { LiveService() } }
}
