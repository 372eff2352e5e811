// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Joinery

extension Dependencies {
    public var formerStore: any Store { singleton { LiveStore() } }
}
