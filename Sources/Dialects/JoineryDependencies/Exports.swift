// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

// A context is written in the code of this dialect's users, who import it alone.
@_exported public import enum Joinery.DependencyContext
