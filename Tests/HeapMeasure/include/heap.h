// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#pragma once
#include <stdint.h>

/// The bytes that were asked for and not given back; negative where nobody can say: a sanitizer has an allocator of its
/// own, which the C library knows nothing of.
int64_t heap_bytes_in_use(void);
