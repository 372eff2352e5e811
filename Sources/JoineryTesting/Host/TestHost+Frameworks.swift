// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Joinery
internal import Testing
internal import XCTest

/// Called when the program is loaded.
@_cdecl("joinery_testing_load")
func installTestHost() {
    guard DependencyContext.ofProcess == .test else { return }
    let observer = TestCaseObserver.shared
    // The process of an exit test runs the body of the test like a program: there is no test, and only the process's
    // world.
    let isOfExitTest = Platform.environmentVariable(named: "SWT_EXIT_TEST_ID") != nil
    let context: @Sendable () -> AnyObject? = {
        let world = if let test = Test.current { TestCaseWorlds.world(of: test) } else { observer.world }
        return world?.context
    }
    TestHost(
        record: { record($0, running: observer.testName) },
        testName: { Test.current?.nameAndPlace ?? observer.testName },
        context: isOfExitTest ? nil : context
    ).install()
    guard !isOfExitTest else { return }
    XCTestObservationCenter.shared.addTestObserver(observer)
    // SwiftPM runs the tests of each library in a separate process.
    if !CommandLine.arguments.contains("swift-testing") { EarlyReads.begin() }
}

private func record(_ issue: DependencyIssue, running testCase: String?) {
    if Test.current != nil { return Recorder.swiftTesting.record(issue) }
    if testCase != nil || DependencyTestCase.isRunning { return Recorder.xcTest.record(issue) }
    // Outside of all tests. Each library accepts an issue only while it runs tests.
    Recorder.xcTest.record(issue)
    Recorder.swiftTesting.record(issue)
}

extension TestWorld {
    /// Creates the empty world of a test without a trait.
    static func withoutTrait(testName: String, _ recorder: Recorder) -> TestWorld {
        let monitor = WorldMonitor(isStrict: false, observesLostReads: true, testName: testName) { recorder.record($0) }
        return TestWorld(isInheriting: false, monitor: monitor) { _ in }
    }
}
