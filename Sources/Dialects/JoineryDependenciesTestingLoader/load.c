// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#include "JoineryDependenciesTestingLoader.h"

// Defined in JoineryDependenciesTesting.
void joinery_dependencies_testing_load(void);

// A test that writes nothing of the test support is to have dependencies of its own too, so the support is announced
// when the program is loaded: Swift has no such moment itself.
__attribute__((constructor)) static void load(void) { joinery_dependencies_testing_load(); }
