// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

// Files that declare clients use these functions without another import.
@_exported public import func JoineryDependencies.reportIssue
@_exported public import func JoineryDependencies.unimplemented
@_exported public import func JoineryDependencies.withErrorReporting
