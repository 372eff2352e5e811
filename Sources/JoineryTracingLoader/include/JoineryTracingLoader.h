// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#ifndef JOINERY_TRACING_LOADER_H
#define JOINERY_TRACING_LOADER_H

// Writes a file, replacing an existing one. Returns a description of the error, if any.
const char *_Nullable joinery_tracing_write(const char *_Nonnull text, const char *_Nonnull path);

#endif
