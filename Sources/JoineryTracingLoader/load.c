// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#include "JoineryTracingLoader.h"

#include <errno.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// Defined in JoineryTracing, which is linked into the same image.
bool joinery_tracing_begin(void);
void joinery_tracing_end(void);

// The trace of a whole process begins before any of its code runs, for which Swift has no means.
__attribute__((constructor)) static void load(void) {
    if (joinery_tracing_begin()) atexit(joinery_tracing_end);
}

const char *joinery_tracing_write(const char *text, const char *path) {
    FILE *file = fopen(path, "w");
    if (file == NULL) return strerror(errno);
    bool is_written = fputs(text, file) >= 0;
    // The end of the text may be written only now.
    if (fclose(file) != 0) is_written = false;
    return is_written ? NULL : strerror(errno);
}
