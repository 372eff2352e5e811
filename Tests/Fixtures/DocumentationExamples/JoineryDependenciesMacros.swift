// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

// Declarations for the examples in the documentation comments of JoineryDependenciesMacros.
// Each example is compiled with this file.

import Foundation
import JoineryDependencies
import JoineryDependenciesMacros
