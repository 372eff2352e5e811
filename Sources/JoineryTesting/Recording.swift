// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Joinery
internal import Testing
internal import XCTest

/// Records an issue with the test that runs: one of Swift Testing, or of XCTest.
func record(_ issue: DependencyIssue, isWarning: Bool = false) {
    // Outside of every world, a test without the trait reads the process's dependencies, and may.
    if issue.kind == .lostWorld, Test.current != nil { return }
    record(issue.message, at: issue.place, isWarning: isWarning)
}

/// Records an issue at a place.
func record(_ message: String, at place: SourcePlace?, isWarning: Bool = false) {
    let place = place ?? SourcePlace(fileID: "JoineryTesting/Recording.swift", line: 1, column: 1)
    if DependencyTestCase.isRunning {
        XCTFail(message, file: place.fileID, line: place.line)
        return
    }
    let location = SourceLocation(
        fileID: "\(place.fileID)", filePath: "\(place.fileID)", line: Int(place.line), column: Int(place.column))
    #if compiler(>=6.3)
        Issue.record("\(message)", severity: isWarning ? .warning : .error, sourceLocation: location)
    #else
        if !isWarning { Issue.record("\(message)", sourceLocation: location) }
    #endif
}
