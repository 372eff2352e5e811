// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// A C module that reports heap use, which Swift's module of the C library does not offer.
enum HeapModule {
    static let header = """
        long bytesInUse(void);

        """

    static let source = """
        #include "Heap.h"
        #if defined(__GLIBC__) || defined(__linux__)
        #include <malloc.h>
        long bytesInUse(void) {
            struct mallinfo2 information = mallinfo2();
            return (long)(information.uordblks + information.hblkhd);
        }
        #else
        #include <malloc/malloc.h>
        long bytesInUse(void) {
            malloc_statistics_t statistics;
            malloc_zone_statistics(0, &statistics);
            return (long)statistics.size_in_use;
        }
        #endif

        """
}
