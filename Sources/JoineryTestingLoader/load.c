// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#include "JoineryTestingLoader.h"

// Defined in JoineryTesting, which is linked into the same image.
void joinery_testing_load(void);

// A test that writes nothing of the test support is to have its own world, and to record issues, too. So the support is
// installed when the program is loaded: Swift has no such moment itself.
__attribute__((constructor)) static void load(void) { joinery_testing_load(); }
