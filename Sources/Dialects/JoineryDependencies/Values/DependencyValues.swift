// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Joinery
internal import JoineryKeys

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
    /// The world to read and change, or `nil` for the current one.
    var held: HeldWorld?
    let purpose: Purpose?

    /// Creates dependencies without overrides, which share no values with others.
    public init() { self.init(.root()) }

    init(_ held: HeldWorld? = nil, purpose: Purpose?) {
        self.held = held
        self.purpose = purpose
    }

    private init(_ root: HeldWorld) { self.init(root, purpose: nil) }

    /// The dependencies of the current task.
    ///
    /// In a test without a world from a trait or `withDependencies`, these are the test's. A value that is kept is still a view
    /// of the dependencies around its reader.
    public static var _current: DependencyValues { DependencyValues(purpose: nil) }

    /// Whether this is a view of the current world.
    @usableFromInline var isOfCurrentWorld: Bool { held == nil && purpose?.check == nil }

    /// Reads in the world of this value.
    func perform<Result>(_ read: () -> Result) -> Result {
        if let held { held.perform(read) } else { read() }
    }
}

// MARK: - Dependencies of a context

extension DependencyValues {
    /// Separate dependencies with live values.
    public static var live: DependencyValues { DependencyValues(.root { $0.context = .live }) }

    /// Separate dependencies with values for previews.
    public static var preview: DependencyValues { DependencyValues(.root { $0.context = .preview }) }

    /// Separate dependencies with values for tests.
    public static var test: DependencyValues { DependencyValues(.root { $0.context = .test }) }
}
