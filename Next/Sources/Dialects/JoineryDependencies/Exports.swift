// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

// Users of this dialect write contexts without importing Joinery.
@_exported public import enum Joinery.DependencyContext
