// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// What extensions of the vocabulary resolve with.
@preconcurrency public protocol _Resolver: Sendable {
    /// The service that is registered for a type, the type of a tuple of arguments, a name and an option.
    ///
    /// - Parameter invoker: Gets a factory that takes the tuple, and calls it.
    @preconcurrency func _resolve<Service: Sendable, Arguments>(
        name: String?, option: (any ServiceKeyOption)?,
        invoker: @escaping @Sendable ((Arguments) -> Any) -> Any
    ) -> Service?
}

/// What an extension of the vocabulary tells its registrations from others with.
public protocol ServiceKeyOption: CustomStringConvertible, Sendable {
    /// Whether both stand for the same.
    func isEqualTo(_ another: any ServiceKeyOption) -> Bool
    /// Equal options hash alike.
    func hash(into: inout Hasher)
}
