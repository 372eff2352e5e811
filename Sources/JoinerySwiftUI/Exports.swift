// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

// Views that open asynchronous dependencies need only this module.
@_exported public import JoineryAsync
