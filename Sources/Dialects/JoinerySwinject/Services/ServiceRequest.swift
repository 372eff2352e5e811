// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Joinery

/// One `resolve` call.
///
/// Not generic over the arguments or the service, because each generic type in a read costs a run-time type lookup.
struct ServiceRequest {
    /// The container that factories and completions use.
    let resolver: Container
    let key: ServiceKey
    let call: any Invocation
    let dependencies: Dependencies
    /// Returns the error to throw for a cycle; `nil` if a cycle stops the program.
    let onCycle: (([PathStep]) -> any Error)?
    /// Records that a build depends on the registration, if that belongs to the current world or an enclosing one. The
    /// instance lives no longer than the registration.
    var noteRegistration: (() -> Void)?
}
