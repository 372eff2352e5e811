// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

public import JoineryFactory
internal import JoineryTesting
public import Testing

/// A trait that gives each test a separate world, with a new shared container.
///
/// ```swift
/// extension Trait where Self == ContainerTrait<PaymentsContainer> {
///     static var payments: Self { .init(shared: PaymentsContainer.$shared, container: .init()) }
/// }
///
/// @Test(.container { $0.listings.register { StubListings() } }, .payments)
/// func findsNothing() { … }
/// ```
///
/// The tests of a suite inherit its trait. Tests without the trait also have separate worlds: they share the container,
/// but not its registrations and instances.
public struct ContainerTrait<C: SharedContainer>: TestTrait, SuiteTrait, TestScoping {
    /// A closure that changes the container of a test.
    public typealias Transform = @Sendable @isolated(any) (C) async -> Void

    private let shared: TaskLocal<C>
    private let container: @Sendable () -> C
    private let world = DependenciesTrait(nil) { $0 }
    private var transform: Transform?

    /// Creates a trait for a type of container.
    ///
    /// - Parameters:
    ///   - shared: The task-local value that holds the shared container.
    ///   - container: The expression that creates the container of each test.
    public init(shared: TaskLocal<C>, container: @autoclosure @escaping @Sendable () -> C) {
        self.shared = shared
        self.container = container
    }

    /// Whether the tests of a suite inherit its trait.
    public var isRecursive: Bool { true }

    /// Returns the trait for a suite or for a case of a test, and `nil` for a test with all its cases.
    public func scopeProvider(for test: Test, testCase: Test.Case?) -> Self? {
        world.scopeProvider(for: test, testCase: testCase) == nil ? nil : self
    }

    /// Runs a case of a test in its world.
    public func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @concurrent @Sendable () async throws -> Void
    ) async throws {
        try await world.provideScope(for: test, testCase: testCase) {
            guard testCase != nil else { return try await function() }
            try await shared.withValue(container()) {
                await transform?(C.shared)
                TestWorld.endTrait()
                try await function()
            }
        }
    }

    /// Returns the trait with a closure that changes the container of each test.
    public func callAsFunction(transform: @escaping Transform) -> Self {
        var copy = self
        copy.transform = transform
        return copy
    }
}

extension Trait where Self == ContainerTrait<Container> {
    /// A separate world with a new shared `Container` for each test.
    public static var container: Self { .init(shared: Container.$shared, container: .init()) }
}
