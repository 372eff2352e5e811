// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Joinery
internal import Testing

/// Called when the program is loaded.
@_cdecl("joinery_testing_load")
func announceTestRecorder() {
    guard DependencyContext.ofProcess == .test else { return }
    TestRecorder.announce { issue in
        if Test.current != nil || DependencyTestCase.isRunning { return Recorder.current.record(issue) }
        // A test of XCTest, or no task of a test: each library takes an issue only while it runs tests.
        Recorder.xcTest.record(issue)
        Recorder.swiftTesting.record(issue)
    }
}
