// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// The requirements for extensions of the API.
@preconcurrency public protocol _Resolver: Sendable {
    /// Returns the service for a type, the type of a tuple of arguments, a name, and an option.
    ///
    /// - Parameter invoker: A closure that receives a factory that takes the tuple, and calls it.
    @preconcurrency func _resolve<Service: Sendable, Arguments>(
        name: String?, option: (any ServiceKeyOption)?,
        invoker: @escaping @Sendable ((Arguments) -> Any) -> Any
    ) -> Service?
}

/// A value that distinguishes the registrations of an extension of the API.
public protocol ServiceKeyOption: CustomStringConvertible, Sendable {
    /// Returns whether two options are equal.
    func isEqualTo(_ another: any ServiceKeyOption) -> Bool
    /// Hashes the option. Equal options must have equal hashes.
    func hash(into: inout Hasher)
}
