// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Core
import Joinery

print(inject(\.catalog).text)
