// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

public import Joinery
public import Testing

/// Gives each test its own world.
///
/// No instance is shared with another test or with the process, so tests that override the same bindings can run in
/// parallel.
///
/// ```swift
/// @Suite(.dependencies) struct SearchTests {
///     @Test(.dependencies { $0[\.listings] = StubListings() })
///     func findsNothing() async { … }
/// }
/// ```
///
/// The values that a test has built are closed when it ends. A value that cannot be closed is recorded as an issue of
/// the test.
///
/// On a suite, the trait applies to each test, and to each case of a parameterized test. A test's own overrides come
/// after those of its suite, in one world that no other test shares.
public struct DependenciesTrait: TestTrait, SuiteTrait, TestScoping {
    /// The treatment of live values in a test.
    public enum Mode: Sendable {
        /// Bindings that the test does not override have their `test:` value, or else their live value.
        case lenient
        /// A live value with neither an override nor a `test:` value is an issue, and so is an override that is never
        /// used.
        case strict
    }

    private let mode: Mode?
    private let update: @Sendable (DependencyOverrides) async -> DependencyOverrides
    private let token = SuiteAudit.Token()

    /// Creates a trait with a mode. `nil` means the mode of the enclosing suite.
    package init(_ mode: Mode?, _ update: @escaping @Sendable (DependencyOverrides) async -> DependencyOverrides) {
        self.mode = mode
        self.update = update
    }

    /// A suite passes its trait to its tests, so that each of them gets a separate world.
    public var isRecursive: Bool { true }

    /// Returns this trait for each case of a test, which gets a world, and for a suite, whose overrides are audited.
    public func scopeProvider(for test: Test, testCase: Test.Case?) -> Self? {
        test.isSuite || testCase != nil ? self : nil
    }

    /// Runs a case of a test in its world, or the tests of a suite with an audit of its overrides.
    public func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @concurrent @Sendable () async throws -> Void
    ) async throws {
        if let testCase {
            try await openWorld(for: test, testCase, function)
        } else {
            try await auditSuite(function)
        }
    }

    // MARK: - One test

    /// The mode of the world that an outer trait has opened for the running test.
    @TaskLocal private static var outerMode: Mode?

    private func openWorld(
        for test: Test, _ testCase: Test.Case, _ function: @concurrent @Sendable () async throws -> Void
    ) async throws {
        let mode = mode ?? Self.outerMode ?? .lenient
        let issues = IssuesElsewhere()
        let monitor = TestMonitor(isStrict: mode == .strict, observesLostReads: true, testName: test.nameAndPlace) {
            if !issues.add($0) { Recorder.swiftTesting.record($0) }
        }
        let world = await TestCaseWorlds.open(for: test, testCase) { isInheriting in
            await TestWorld(isInheriting: isInheriting, monitor: monitor, update)
        }
        let outcome = await Self.$outerMode.withValue(mode) { () async -> Result<Void, any Error> in
            do {
                return .success(try await world.perform { () async throws in try await function() })
            } catch {
                return .failure(error)
            }
        }
        await world.shutDown()
        for issue in issues.end() {
            Recorder.swiftTesting.record(issue.message, at: issue.place, isWarning: issue.isWarning)
        }
        try outcome.get()
        world.audit(for: SuiteAudit.current.first { $0.token === token })
    }

    // MARK: - A suite

    /// Records, over the tests of a suite, which of the suite's own overrides are used.
    private func auditSuite(_ function: @concurrent @Sendable () async throws -> Void) async throws {
        let audit = SuiteAudit(token: token)
        try await SuiteAudit.$current.withValue(SuiteAudit.current + [audit]) {
            try await function()
        }
        // If only some of the suite's tests run, overrides that the others need are unused, so this is a warning.
        for issue in audit.issues { Recorder.swiftTesting.record(issue, isWarning: true) }
    }
}

extension Trait where Self == DependenciesTrait {
    /// A separate world for each test, without overrides.
    public static var dependencies: Self { DependenciesTrait(nil) { $0 } }

    /// A separate world for each test, with a mode.
    public static func dependencies(_ mode: DependenciesTrait.Mode) -> Self {
        DependenciesTrait(mode) { $0 }
    }

    /// A separate world for each test, with overrides.
    ///
    /// - Parameters:
    ///   - mode: The treatment of live values. The default is the mode of the suite's trait, or
    ///     ``DependenciesTrait/Mode/lenient``.
    ///   - update: A closure that makes the overrides.
    public static func dependencies(
        _ mode: DependenciesTrait.Mode? = nil, _ update: @escaping @Sendable (inout DependencyOverrides) -> Void
    ) -> Self {
        DependenciesTrait(mode) { overrides in
            var overrides = overrides
            update(&overrides)
            return overrides
        }
    }

    /// A separate world for each test, with overrides of main-actor bindings.
    ///
    /// - Parameters:
    ///   - mode: The treatment of live values. The default is the mode of the suite's trait, or
    ///     ``DependenciesTrait/Mode/lenient``.
    ///   - update: A closure that makes the overrides, on the main actor.
    public static func dependencies(
        _ mode: DependenciesTrait.Mode? = nil,
        onMainActor update: @escaping @MainActor @Sendable (inout DependencyOverrides) -> Void
    ) -> Self {
        DependenciesTrait(mode) { overrides in
            await MainActor.run {
                var overrides = overrides
                update(&overrides)
                return overrides
            }
        }
    }
}
