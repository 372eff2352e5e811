// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// Throws an error instead of giving a value to a binding.
///
/// ```swift
/// var payment: any PaymentGateway {
///     get throws {
///         try singleton { if context == .live { StripeGateway() } else { try fail(with: CancellationError()) } }
///     }
/// }
/// ```
///
/// `throw` is a statement, so a path in a binding's closure that ends with it has no value. This function is an
/// expression, which fits any path. The type of the error is the one that the binding's closure declares.
///
/// - Parameter error: The error that the read of the binding throws.
@inlinable public func fail<Failure: Error>(with error: Failure) throws(Failure) -> Never { throw error }
