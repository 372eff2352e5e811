// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Joinery

/// One `resolve` call.
///
/// Not generic over the arguments, nor over the service: each generic type that a read uses is looked up at run time.
struct ServiceRequest {
    /// What factories and completions resolve from.
    let resolver: Container
    let key: ServiceKey
    let call: any Invocation
    let dependencies: Dependencies
    /// The error to throw at a cycle, where it is not to stop the program.
    let onCycle: (([PathStep]) -> any Error)?
    /// Notes that a build depends on the registration, if that belongs to the current world or one around it. The
    /// instance lives no longer than the registration.
    var noteRegistration: (() -> Void)?
}
