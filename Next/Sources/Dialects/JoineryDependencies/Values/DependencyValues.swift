// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

public import Joinery

/// A collection of dependencies. Each is a property in an extension, with a key.
///
/// ```swift
/// extension DependencyValues {
///     var favorites: any FavoritesUseCase {
///         get { self[FavoritesKey.self] }
///         set { self[FavoritesKey.self] = newValue }
///     }
/// }
/// ```
///
/// A value of this type is a view of a world of `Dependencies`, which builds and keeps the values of keys. Changing a
/// copy does not affect the original. Native code accesses the same values as `\.dependencyValues.favorites`.
public struct DependencyValues: Sendable {
    /// The world to read from.
    @usableFromInline var dependencies: Dependencies
    /// The property with `@Dependency` that reads, if any.
    @usableFromInline let reader: DependencyReader?
    /// Whether a `@Dependency` property reads.
    package var isForProperty: Bool { reader != nil }
    /// The purpose of changes; `nil` if this value has only been read.
    @usableFromInline var draft: Draft?
    /// Whether the world was opened for this value, which may change it in place.
    @usableFromInline var ownsWorld = false

    /// Creates dependencies without overrides, which share no values with others.
    public init() {
        self.init(.openingRoot())
    }

    @inlinable
    init(_ dependencies: Dependencies, reader: DependencyReader? = nil, draft: Draft? = nil) {
        self.dependencies = dependencies
        self.reader = reader
        self.draft = draft
    }

    /// The dependencies of the current task.
    ///
    /// In a test without a world from a trait or `withDependencies`, these are the test's.
    public static var _current: DependencyValues { DependencyValues(current) }

    /// The world of the current task, or of the test that it runs.
    @usableFromInline static var current: Dependencies { Dependencies.entered ?? .ofProcess }

    /// Whether the current task can only have the dependencies of the process, as in most programs most of the time.
    @usableFromInline static var canOnlyBeOfProcess: Bool { !isForTests && Dependencies.isOutsideOfWorlds }

    /// Whether this process runs tests, which have separate dependencies.
    private static let isForTests = DependencyContext.ofProcess == .test
}

// MARK: - Dependencies of a context

extension DependencyValues {
    /// Separate dependencies with live values.
    public static var live: DependencyValues { DependencyValues(context: .live) }

    /// Separate dependencies with values for previews.
    public static var preview: DependencyValues { DependencyValues(context: .preview) }

    /// Separate dependencies with values for tests.
    public static var test: DependencyValues { DependencyValues(context: .test) }

    private init(context: DependencyContext) {
        self.init(.openingRoot { $0.context = context })
    }
}
