// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Core
import Joinery

extension Dependencies {
    var heading: String { "Tools: " + catalog.text }
}

func preview() {
    withDependencies {
        $0[\.heading] = "Tools: none"
    } operation: {
        print(inject(\.heading))
    }
}
