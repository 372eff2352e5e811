// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// A key that declares a dependency in an interface module, with its type and test value but without a live value.
///
/// ```swift
/// public enum BillingKey: TestDependencyKey {
///     public static let testValue: any PaymentGateway = NoPayment()
/// }
/// extension DependencyValues {
///     public var billing: any PaymentGateway {
///         get { self[BillingKey.self] }
///         set { self[BillingKey.self] = newValue }
///     }
/// }
/// ```
///
/// The live value comes from the module with the implementation, which conforms the key to ``DependencyKey``, or from
/// the entry point of the program: `prepareDependencies { $0.bind(BillingKey.self) { StripeGateway() } }`. Without
/// either, the first read in the live program stops it with the key, the place, and these remedies.
///
/// A key can be used in any isolation, also in a module whose default isolation is the main actor.
public protocol TestDependencyKey<Value>: SendableMetatype {
    associatedtype Value: Sendable = Self

    /// The value that previews use. The default is ``testValue``.
    static var previewValue: Value { get }

    /// The value that tests use.
    static var testValue: Value { get }
}

extension TestDependencyKey {
    /// The default value for previews.
    public static var previewValue: Value { testValue }

    /// Whether a `testValue` that reports its use should do so. It should not if it is only read to be changed.
    public static var shouldReportUnimplemented: Bool { !DependencyBuild.isUpdating }
}
