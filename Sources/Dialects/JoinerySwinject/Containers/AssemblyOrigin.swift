// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// The assembly that is registering its services on the current task.
struct AssemblyOrigin: Sendable {
    @TaskLocal static var current: AssemblyOrigin?

    let name: String
    /// The identity of this application of the assembly.
    private let application = Application()

    private final class Application: Sendable {}

    func isSame(as other: AssemblyOrigin) -> Bool { application === other.application }
}
