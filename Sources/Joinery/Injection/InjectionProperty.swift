// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// A property wrapper that belongs to the world in which its owner was created.
package protocol InjectionProperty {}
