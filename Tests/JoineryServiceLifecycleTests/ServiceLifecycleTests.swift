// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Testing

/// One after the other, for what is reported of builds is the process's.
@Suite(.serialized) enum ServiceLifecycleTests {}
