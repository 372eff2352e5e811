// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Foundation
internal import Joinery
internal import XCTest

/// Gives each test method of XCTest a separate world, unless its class does so.
final class TestCaseObserver: NSObject, XCTestObservation, Sendable {
    private struct RunningTest: Sendable {
        let name: String
        let world: TestWorld
    }

    /// The observer, which is called once it is added to the observers of XCTest.
    static let shared = TestCaseObserver()

    private let running = Guarded<RunningTest?>(nil)

    /// The name of the running test method.
    var testName: String? { running.withValue { $0?.name } }

    /// The world of the running test method, on the main thread and in tasks. Queues and threads are not part of the
    /// test.
    var world: TestWorld? {
        guard Thread.isMainThread || withUnsafeCurrentTask(body: { $0 != nil }) else { return nil }
        return running.withValue { $0?.world }
    }

    func testCaseWillStart(_ testCase: XCTestCase) {
        EarlyReads.end()
        let name = testCase.name
        replace(with: RunningTest(name: name, world: .withoutTrait(testName: name, .xcTest)))
        for property in InjectedProperty.all(of: testCase) { Recorder.xcTest.record(property.issue) }
    }

    func testCaseDidFinish(_ testCase: XCTestCase) {
        replace(with: nil)
    }

    private func replace(with test: RunningTest?) {
        let earlier = running.withValue { running in
            defer { running = test }
            return running
        }
        // Instances are released outside of the lock, because that can run user code.
        withExtendedLifetime(earlier) {}
    }
}

/// A stored property of a test case that was injected when XCTest created the test case, before any test ran.
struct InjectedProperty {
    private let name: String
    private let type: String
    private let injection: String
    private let place: SourcePlace?

    /// Returns the injected properties of a test case before it runs, in the order of their declaration.
    static func all(of testCase: XCTestCase) -> [InjectedProperty] {
        var properties: [InjectedProperty] = []
        var mirror: Mirror? = Mirror(reflecting: testCase)
        while let current = mirror, current.subjectType != XCTestCase.self {
            for child in current.children {
                guard let label = child.label else { continue }
                // The storage of a property wrapper has the name of the property after an underscore.
                let name = label.hasPrefix("_") ? String(label.dropFirst()) : label
                guard let injection = EarlyReads.injection(of: unwrapped(child.value), in: name) else { continue }
                properties.append(
                    InjectedProperty(
                        name: name, type: "\(current.subjectType)", injection: injection.text,
                        place: injection.place))
            }
            mirror = current.superclassMirror
        }
        return properties
    }

    private static func unwrapped(_ value: Any) -> Any {
        let mirror = Mirror(reflecting: value)
        guard mirror.displayStyle == .optional, let some = mirror.children.first?.value else { return value }
        return some
    }

    var issue: DependencyIssue {
        DependencyIssue(
            kind: .lostWorld,
            message: """
                \(type).\(name) was injected before the test ran, and has a value of the process's world
                  XCTest creates all test cases before it runs the first test. Inject it in setUp or at its first use:
                  lazy var \(name) = \(injection)
                """, place: place)
    }
}
