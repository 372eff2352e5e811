// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// Throws an error in the place of a binding's value.
///
/// ```swift
/// var payment: any PaymentGateway {
///     get throws {
///         try singleton { if context == .live { StripeGateway() } else { try fail(with: CancellationError()) } }
///     }
/// }
/// ```
///
/// `throw` is a statement, so in the closure of a binding a path that ends with it has no value. This is an expression,
/// and the closure goes on as before. The error has the type that the binding's closure declares.
///
/// - Parameter error: The error that the read of the binding throws.
@inlinable public func fail<Failure: Error>(with error: Failure) throws(Failure) -> Never { throw error }
