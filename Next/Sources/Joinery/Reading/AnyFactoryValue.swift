// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// The value of a factory binding. Each is created for a factory that is returned, or as a sample for a probe.
protocol AnyFactoryValue {}
