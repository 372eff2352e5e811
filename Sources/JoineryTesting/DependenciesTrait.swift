// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

public import Joinery
public import Testing

/// Gives each test its own world. No instance is shared with another test or with the process, so tests that override
/// the same bindings run in parallel.
///
/// ```swift
/// @Suite(.dependencies) struct SearchTests {
///     @Test(.dependencies { $0[\.listings] = StubListings() })
///     func findsNothing() async { … }
/// }
/// ```
///
/// Values that a test has built are closed when it ends. A value that cannot be closed is an issue of the test.
///
/// On a suite, the trait applies to each test, and to each case of a parameterized test. A test's own overrides come
/// after its suite's, in one world that no other test shares.
public struct DependenciesTrait: TestTrait, SuiteTrait, TestScoping {
    /// How a test treats live values.
    public enum Mode: Sendable {
        /// A binding that the test does not override has its `test:` value, or else its live one.
        case lenient
        /// A live value with neither an override nor a `test:` value is an issue, and so is an override that nothing
        /// uses.
        case strict
    }

    private let mode: Mode?
    private let update: @Sendable (DependencyOverrides) async -> DependencyOverrides
    private let token = SuiteAudit.Token()

    /// A trait of a mode; with `nil`, of the mode of the suite around it.
    package init(_ mode: Mode?, _ update: @escaping @Sendable (DependencyOverrides) async -> DependencyOverrides) {
        self.mode = mode
        self.update = update
    }

    /// A suite hands its trait down to its tests, so that each of them gets its own world.
    public var isRecursive: Bool { true }

    /// A world for each case of a test, and the audit for a suite.
    public func scopeProvider(for test: Test, testCase: Test.Case?) -> Self? {
        test.isSuite || testCase != nil ? self : nil
    }

    /// Runs a case of a test in its world, or the tests of a suite under the audit of its overrides.
    public func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @concurrent @Sendable () async throws -> Void
    ) async throws {
        if testCase == nil {
            try await auditSuite(function)
        } else {
            try await openWorld(for: test, function)
        }
    }

    // MARK: - One test

    /// How the world that an outer trait has opened for the running test treats live values.
    @TaskLocal private static var outerMode: Mode?

    private func openWorld(
        for test: Test, _ function: @concurrent @Sendable () async throws -> Void
    ) async throws {
        let mode = mode ?? Self.outerMode ?? .lenient
        let world = await TestWorld(
            isInheriting: Self.outerMode != nil,
            monitor: WorldMonitor(isStrict: mode == .strict, observesLostReads: true, testName: test.nameAndPlace) {
                Recorder.swiftTesting.record($0)
            },
            update)
        let outcome = await Self.$outerMode.withValue(mode) { () async -> Result<Void, any Error> in
            do {
                return .success(try await world.perform { () async throws in try await function() })
            } catch {
                return .failure(error)
            }
        }
        await world.shutDown()
        try outcome.get()
        guard mode == .strict else { return }
        if let suite = SuiteAudit.current.first(where: { $0.token === token }) {
            suite.add(world.overrides)
        } else {
            for override in world.overrides where !override.isUsed {
                Recorder.swiftTesting.record(.unused(override))
            }
        }
    }

    // MARK: - A suite

    /// Collects, over the tests of a suite, which of the suite's own overrides any test used.
    private func auditSuite(_ function: @concurrent @Sendable () async throws -> Void) async throws {
        let audit = SuiteAudit(token: token)
        try await SuiteAudit.$current.withValue(SuiteAudit.current + [audit]) {
            try await function()
        }
        // A run of some of the suite's tests leaves overrides unused that the others need: a warning, not a failure.
        for override in audit.unused {
            Recorder.swiftTesting.record(.unused(override), isWarning: true)
        }
    }
}

extension Trait where Self == DependenciesTrait {
    /// A world of its own for each test, with nothing overridden.
    public static var dependencies: Self { DependenciesTrait(nil) { $0 } }

    /// A world of its own for each test, which treats live values as `mode` says.
    public static func dependencies(_ mode: DependenciesTrait.Mode) -> Self {
        DependenciesTrait(mode) { $0 }
    }

    /// A world of its own for each test, with overrides.
    ///
    /// - Parameters:
    ///   - mode: How live values are treated; as by the suite's trait, or leniently, where it is left out.
    ///   - update: What the test overrides.
    public static func dependencies(
        _ mode: DependenciesTrait.Mode? = nil, _ update: @escaping @Sendable (inout DependencyOverrides) -> Void
    ) -> Self {
        DependenciesTrait(mode) { overrides in
            var overrides = overrides
            update(&overrides)
            return overrides
        }
    }

    /// A world of its own for each test, with overrides of main-actor bindings.
    ///
    /// - Parameters:
    ///   - mode: How live values are treated; as by the suite's trait, or leniently, where it is left out.
    ///   - update: What the test overrides, on the main actor.
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
