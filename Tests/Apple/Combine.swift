// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

// Declares what the libraries use of Combine. See .ci/apple.

public protocol ObservableObject: AnyObject {}
