// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import JoineryDependencies
internal import JoineryTesting
public import Testing

/// Gives each test separate dependencies. Tests share no value with each other or with the process, so tests that
/// override the same dependencies can run in parallel.
///
/// ```swift
/// @Suite(.dependencies { $0.listings = StubListings() })
/// struct SearchTests {
///     @Test(.dependency(\.date.now, Date(timeIntervalSince1970: 0)))
///     func findsNothing() async { … }
/// }
/// ```
///
/// On a suite, the trait applies to each test in it, and to each case of a parameterized test. Overrides of a test are
/// added to those of its suite.
public struct DependencyValuesTrait: TestTrait, SuiteTrait, TestScoping {
    private let world: DependenciesTrait
    private let update: @Sendable (inout DependencyValues) async throws -> Void
    private let line: Int
    private let fileID: StaticString

    init(
        _ mode: DependenciesTrait.Mode?, _ fileID: StaticString, _ line: Int,
        _ update: @escaping @Sendable (inout DependencyValues) async throws -> Void
    ) {
        world = DependenciesTrait(mode) { $0 }
        self.update = update
        self.fileID = fileID
        self.line = line
    }

    /// Whether the tests of a suite inherit its trait, so that each test has separate dependencies.
    public var isRecursive: Bool { true }

    /// Returns the trait, which opens a world for each case of a test.
    public func scopeProvider(for test: Test, testCase: Test.Case?) -> Self? {
        world.scopeProvider(for: test, testCase: testCase) == nil ? nil : self
    }

    /// Runs a case of a test in its world.
    public func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @concurrent @Sendable () async throws -> Void
    ) async throws {
        try await world.provideScope(for: test, testCase: testCase) {
            guard testCase != nil else { return try await function() }
            try await DependencyValues.changingCurrent(fileID, UInt(line), update, operation: function)
        }
    }
}
