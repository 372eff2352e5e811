// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Joinery
internal import Testing
internal import XCTest

/// Swift Testing and XCTest, as the host of the process.
private struct FrameworkHost: TestHost {
    /// Whether tests without a trait have a world.
    let opensWorlds: Bool

    var testName: String? { Test.current?.nameAndPlace ?? TestCaseObserver.shared.testName }

    var context: Context? {
        guard opensWorlds else { return nil }
        let world = if let test = Test.current { TestCaseWorlds.world(of: test) } else { TestCaseObserver.shared.world }
        return world?.context
    }

    func record(_ issue: DependencyIssue) {
        if Test.current != nil { return Recorder.swiftTesting.record(issue) }
        Recorder.xcTest.record(issue)
        if TestCaseObserver.shared.testName != nil || DependencyTestCase.isRunning { return }
        // Outside of all tests. Each library accepts an issue only while it runs tests.
        Recorder.swiftTesting.record(issue)
    }

    func reportLostRead(of binding: Binding) {
        TestMonitor.reportLost(
            "\(binding.step) is read", at: binding.place,
            isWarning: binding.declaration?.toleratesLostReads ?? false)
    }

    func reportLostChange(at site: SourcePlace?) {
        TestMonitor.reportLost("\(site.map { "\($0)" } ?? "something") changes dependencies", at: site)
    }

    func note(_ value: UnsafeMutableRawPointer, of binding: Binding) { EarlyReads.note(value, of: binding) }
}

/// Called when the program is loaded.
@_cdecl("joinery_testing_load")
func installTestHost() {
    guard DependencyContext.ofProcess == .test else { return }
    // The process of an exit test runs the body of the test like a program: there is no test, and only the process's
    // world.
    let isOfExitTest = Platform.environmentVariable(named: "SWT_EXIT_TEST_ID") != nil
    TestHosts.install(FrameworkHost(opensWorlds: !isOfExitTest))
    guard !isOfExitTest else { return }
    // From now on, each read looks for the world of its test.
    Activity.begin()
    XCTestObservationCenter.shared.addTestObserver(TestCaseObserver.shared)
    // SwiftPM runs the tests of each library in a separate process.
    if !CommandLine.arguments.contains("swift-testing") { EarlyReads.begin() }
}

extension TestWorld {
    /// Creates the empty world of a test without a trait.
    static func withoutTrait(testName: String, _ recorder: Recorder) -> TestWorld {
        let monitor = TestMonitor(isStrict: false, observesLostReads: true, testName: testName) { recorder.record($0) }
        return TestWorld(monitor: monitor) { _ in }
    }
}
