// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Joinery
internal import Testing

/// The worlds of Swift Testing's tests without a trait: one for each test, and for each case of a parameterized test.
///
/// Swift Testing does not report the beginning and the end of a test to a library without a trait. So the first use of
/// dependencies in a test opens a world, which is kept as long as the process.
enum TestCaseWorlds {
    private static let worlds = Guarded<[TestCaseID: TestWorld]>([:])

    /// Opens the world of a trait, and reports what used dependencies in the case of a test before.
    static nonisolated(nonsending) func open(
        for test: Test, _ testCase: Test.Case,
        _ open: nonisolated(nonsending) (_ isInheriting: Bool) async -> TestWorld
    ) async -> TestWorld {
        let id = TestCaseID(testCase, of: test)
        let early = worlds.withValue { $0[id] }
        if early?.hasInstances == true {
            Issue.record(
                """
                a trait of \(test.nameAndPlace) reads dependencies before the trait .dependencies
                  The test gets other instances. Put .dependencies first: @Test(.dependencies, …)
                """, sourceLocation: test.sourceLocation)
        }
        // What other traits have changed around this one counts, too.
        let world = await open(early != nil || Context.isOfTask)
        // What the closure of the trait read does not count when the test is repeated.
        if early == nil { close(for: test, testCase) }
        return world
    }

    /// Forgets the world that was opened for the case of a test without the trait.
    static func close(for test: Test, _ testCase: Test.Case) {
        let former = worlds.withValue { $0.removeValue(forKey: TestCaseID(testCase, of: test)) }
        // Outside of the lock, because the end of a world runs user code.
        withExtendedLifetime(former) {}
    }

    /// Returns the world of the current case of a test, or `nil` outside of all cases, as in the traits of a suite.
    static func world(of test: Test) -> TestWorld? {
        guard let testCase = Test.Case.current else { return nil }
        let id = TestCaseID(testCase, of: test)
        if let world = worlds.withValue({ $0[id] }) { return world }
        // Outside of the lock, because opening a world takes other locks.
        let new = TestWorld.withoutTrait(testName: test.nameAndPlace, .swiftTesting)
        return worlds.withValue { worlds in
            if let earlier = worlds[id] { return earlier }
            worlds[id] = new
            return new
        }
    }
}

/// Identifies a case of a test.
struct TestCaseID: Hashable, Sendable {
    private let name: String
    private let location: SourceLocation
    /// Distinguishes the cases of a parameterized test.
    private let arguments: Arguments?

    init(_ testCase: Test.Case, of test: Test) {
        name = test.name
        location = test.sourceLocation
        arguments = testCase.isParameterized ? Arguments(of: testCase) : nil
    }

    /// The properties by which Swift Testing identifies a case: the encoded arguments, and a number that distinguishes
    /// cases with the same arguments.
    ///
    /// They are not public API, so they are found by reflection. If a version of Swift Testing does not have them, the
    /// text of the case, which includes its arguments, is used instead.
    private struct Arguments: Hashable, Sendable {
        private var bytes: [[UInt8]] = []
        private var discriminator: Int?
        private var text: String?

        init(of testCase: Test.Case) {
            read(Mirror(reflecting: testCase), depth: 0)
            if bytes.isEmpty || discriminator == nil { text = String(describing: testCase) }
        }

        private mutating func read(_ mirror: Mirror, depth: Int) {
            for child in mirror.children {
                switch child.label {
                case "arguments":
                    for argument in Mirror(reflecting: child.value).children { readArgument(argument.value) }
                case "discriminator": discriminator = child.value as? Int
                case "body": break
                default: if depth < 3 { read(Mirror(reflecting: child.value), depth: depth + 1) }
                }
            }
        }

        private mutating func readArgument(_ argument: Any) {
            guard let id = Mirror(reflecting: argument).descendant("id", "bytes") as? [UInt8] else { return }
            bytes.append(id)
        }
    }
}

extension Test {
    /// The test's name in messages.
    var nameAndPlace: String { "\(name) (\(sourceLocation.fileID):\(sourceLocation.line))" }
}
