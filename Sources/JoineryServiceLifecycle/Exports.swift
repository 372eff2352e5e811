// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

// A program that runs services needs only this module.
@_exported public import JoineryAsync
