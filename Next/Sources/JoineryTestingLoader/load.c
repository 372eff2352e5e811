// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#include "JoineryTestingLoader.h"

// Defined in JoineryTesting, which is linked into the same image.
void joinery_testing_load(void);

// A test that does not mention the test support also has its own world and records issues. So the support is installed
// when the program is loaded, for which Swift has no means.
__attribute__((constructor)) static void load(void) { joinery_testing_load(); }
