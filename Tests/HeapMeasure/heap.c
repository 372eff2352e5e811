// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#include "heap.h"

#if defined(__APPLE__)
#include <malloc/malloc.h>

int64_t heap_bytes_in_use(void) {
    malloc_statistics_t statistics;
    malloc_zone_statistics(NULL, &statistics);
    return statistics.size_in_use > 0 ? (int64_t)statistics.size_in_use : -1;
}
#elif defined(__linux__) && __has_include(<malloc.h>)
#include <malloc.h>

#if defined(__GLIBC__)
int64_t heap_bytes_in_use(void) {
    struct mallinfo2 information = mallinfo2();
    return information.uordblks > 0 ? (int64_t)(information.uordblks + information.hblkhd) : -1;
}
#else
int64_t heap_bytes_in_use(void) { return -1; }
#endif
#else
int64_t heap_bytes_in_use(void) { return -1; }
#endif
