// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// Declares a dependency in an interface module: its type and its value for tests. The live value is given elsewhere.
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
/// The module with the implementation conforms the key to ``DependencyKey``, or the program gives the value where it
/// starts: `prepareDependencies { $0.bind(BillingKey.self) { StripeGateway() } }`. A key with neither stops the live
/// program where it is first read, with its name, its place and these lines.
///
/// A key stands for its binding anywhere, also in a module whose declarations belong to the main actor.
public protocol TestDependencyKey<Value>: SendableMetatype {
    associatedtype Value: Sendable = Self

    /// What previews use; ``testValue`` unless declared.
    static var previewValue: Value { get }

    /// What tests use.
    static var testValue: Value { get }
}

extension TestDependencyKey {
    /// What previews use where the key does not declare it.
    public static var previewValue: Value { testValue }

    /// Whether a `testValue` that tells of its use should do so: not while it is merely read to be changed.
    public static var shouldReportUnimplemented: Bool { !DependencyBuild.isUpdating }
}
