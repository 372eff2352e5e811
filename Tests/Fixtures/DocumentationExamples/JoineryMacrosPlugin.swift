// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

// What the examples in the documentation comments of JoineryMacrosPlugin take for granted. Each is compiled
// together with this file.
