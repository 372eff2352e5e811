// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

public import Joinery

/// The dependencies that code reads and replaces: a property for each, declared in an extension over a key.
///
/// ```swift
/// extension DependencyValues {
///     var favourites: any FavouritesUseCase {
///         get { self[FavouritesKey.self] }
///         set { self[FavouritesKey.self] = newValue }
///     }
/// }
/// ```
///
/// It is a value: a change to a copy changes nothing else. Each is a view of a world of `Dependencies`, where the
/// values are built and kept; native code reaches the same values by `\.dependencyValues.favourites`.
public struct DependencyValues: Sendable {
    /// The world that this reads.
    @usableFromInline var dependencies: Dependencies
    /// Who reads, where that is a property with `@Dependency`.
    @usableFromInline let reader: DependencyReader?
    /// Whether a `@Dependency` property reads.
    package var isForProperty: Bool { reader != nil }
    /// How changes are made; `nil` where this has only been read.
    @usableFromInline var draft: Draft?
    /// Whether the world was opened for this value, which may change it in place.
    @usableFromInline var ownsWorld = false

    /// Dependencies that nothing is changed in, and that share no value with any others.
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
    /// In a test that neither a trait nor `withDependencies` has given a world, these are the test's own.
    public static var _current: DependencyValues { DependencyValues(current) }

    /// The world of the current task, or of the test that it runs.
    @usableFromInline static var current: Dependencies { Dependencies.entered ?? .ofProcess }

    /// Whether those of the current task can only be the process's own: most programs have no others most of the time.
    @usableFromInline static var areOfProcess: Bool { !isForTests && Dependencies.isOutsideOfWorlds }

    /// Whether tests run in this process, which have dependencies of their own.
    private static let isForTests = DependencyContext.ofProcess == .test
}

// MARK: - Dependencies of a context

extension DependencyValues {
    /// Dependencies of their own, with live values.
    public static var live: DependencyValues { DependencyValues(context: .live) }

    /// Dependencies of their own, with values for previews.
    public static var preview: DependencyValues { DependencyValues(context: .preview) }

    /// Dependencies of their own, with values for tests.
    public static var test: DependencyValues { DependencyValues(context: .test) }

    private init(context: DependencyContext) {
        self.init(.openingRoot { $0.context = context })
    }
}
