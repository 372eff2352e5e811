// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// A key that declares a dependency with its live value.
///
/// ```swift
/// enum ListingsKey: DependencyKey {
///     static let liveValue: any ListingRepository = SQLiteListings()
///     static let testValue: any ListingRepository = EmptyListings()
/// }
/// ```
///
/// Each value is built once in each world, when it is first read, no matter how many threads read it. The values that
/// it reads through ``Dependency``, during the build or later, are part of the graph, so overriding them affects this
/// value too.
public protocol DependencyKey<Value>: TestDependencyKey {
    // The associated type and the requirements are repeated so that the compiler can infer `Value` from any of them.
    associatedtype Value = Self

    /// The value that the program uses.
    static var liveValue: Value { get }

    /// The value that previews use. The default is ``liveValue``.
    static var previewValue: Value { get }

    /// The value that tests use. By default, using the key in a test records an issue: see ``UnexpectedLiveValue``.
    static var testValue: Value { get }
}

extension DependencyKey {
    /// The default value for previews.
    public static var previewValue: Value { liveValue }

    /// The default value for tests: the value for previews. Using it records an issue.
    public static var testValue: Value {
        DependencyBuild.reportUnexpectedLiveValue(of: Self.self)
        return previewValue
    }
}
