// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

package import Joinery
internal import Testing
internal import XCTest

/// The library that runs a test, to which its issues are reported.
package enum Recorder: Sendable {
    case swiftTesting
    case xcTest

    /// The library that runs the test of the current task.
    package static var current: Recorder {
        guard Test.current == nil else { return .swiftTesting }
        return DependencyTestCase.isRunning || TestCaseObserver.shared.testName != nil ? .xcTest : .swiftTesting
    }

    /// Records an issue of the running test.
    package func record(_ issue: DependencyIssue, isWarning: Bool = false) {
        // The traits of a suite run outside of its tests, and can read the process's dependencies.
        if issue.kind == .lostWorld, Test.current != nil { return }
        record(issue.message, at: issue.place, isWarning: isWarning || issue.isWarning)
    }

    func record(_ message: String, at place: SourcePlace?, isWarning: Bool = false) {
        let place = place ?? SourcePlace(fileID: #fileID, line: #line, column: #column)
        switch self {
        case .xcTest where isWarning:
            DependencyIssue(kind: .dialect, message: message, place: place, isWarning: true).write()
        case .xcTest:
            XCTFail(message, file: place.fileID, line: place.line)
        case .swiftTesting:
            // A place of a dialect may have no column, which Swift Testing requires.
            let location = SourceLocation(
                fileID: "\(place.fileID)", filePath: "\(place.fileID)", line: max(1, Int(place.line)),
                column: max(1, Int(place.column)))
            #if compiler(>=6.3)
            Issue.record("\(message)", severity: isWarning ? .warning : .error, sourceLocation: location)
            #else
            if !isWarning { Issue.record("\(message)", sourceLocation: location) }
            #endif
        }
    }
}
