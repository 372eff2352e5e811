// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Joinery

/// One `resolve` call.
struct ServiceRequest<Call: Invocation> {
    /// What factories and completions resolve from.
    let resolver: Container
    let call: Call
    let dependencies: Dependencies
    /// The error to throw at a cycle, where it is not to stop the program.
    let onCycle: (([PathStep]) -> any Error)?
    /// Notes that a build depends on the registration, if that belongs to the current world or one around it. The
    /// instance lives no longer than the registration.
    var noteRegistration: (() -> Void)?

    /// The instance of an entry; `nil` where it is no such value.
    func instance<Service>(of entry: any AnyServiceEntry, as type: Service.Type) throws -> Service? {
        if let entry = entry as? ServiceEntry<Service> { return try entry.instance(self) }
        return try entry.instance(self, as: type)
    }
}
