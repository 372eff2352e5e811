// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#include "JoineryTestingLoader.h"

// Defined in JoineryTesting, which is linked into the same image.
void joinery_testing_load(void);

// What a test without a world of its own uses is to record issues too, so the support is announced when the program is
// loaded: Swift has no such moment itself.
__attribute__((constructor)) static void load(void) { joinery_testing_load(); }
