// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// Declares a dependency together with its live value.
///
/// ```swift
/// enum ListingsKey: DependencyKey {
///     static let liveValue: any ListingRepository = SQLiteListings()
///     static let testValue: any ListingRepository = EmptyListings()
/// }
/// ```
///
/// Each value is built when it is first read, once for each world, however many threads read it. What it reads through
/// ``Dependency`` while it is built, or later, is part of the graph: an override of that has effect here too.
public protocol DependencyKey<Value>: TestDependencyKey {
    // The associated type and the requirements stand here again for the compiler to infer `Value` from any of them.
    associatedtype Value = Self

    /// What the program uses.
    static var liveValue: Value { get }

    /// What previews use; ``liveValue`` unless declared.
    static var previewValue: Value { get }

    /// What tests use. Unless declared, using the key in a test is an issue: see ``UnexpectedLiveValue``.
    static var testValue: Value { get }
}

extension DependencyKey {
    /// What previews use where the key does not declare it.
    public static var previewValue: Value { liveValue }

    /// What tests use where the key declares nothing for them: its value for previews, which is told as an issue.
    public static var testValue: Value {
        DependencyBuild.tellUnexpectedLiveValue(of: Self.self)
        return previewValue
    }
}
