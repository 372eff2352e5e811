// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#include "JoineryAsyncLoader.h"

// Defined in JoineryAsync, which is linked into the same image.
void joinery_async_load(void);

// The core closes values through this module, even if the program does not mention it. So the closer is installed when the
// program is loaded, for which Swift has no means.
__attribute__((constructor)) static void load(void) { joinery_async_load(); }
