// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Foundation
internal import Joinery
internal import JoineryDependencies
internal import XCTest

/// Gives each test method of XCTest a world of its own, where its class does not do so.
final class TestCaseObserver: NSObject, XCTestObservation, Sendable {
    private let current = Guarded<Dependencies?>(nil)

    /// The world of the test method that runs.
    var root: Dependencies? { current.withValue { $0 } }

    func testCaseWillStart(_ testCase: XCTestCase) {
        replace(with: Dependencies.openingRoot())
    }

    func testCaseDidFinish(_ testCase: XCTestCase) {
        replace(with: nil)
    }

    private func replace(with root: Dependencies?) {
        let earlier = current.withValue { current in
            defer { current = root }
            return current
        }
        // Its instances go away here, outside of the lock, for they may run code of the user.
        withExtendedLifetime(earlier) {}
    }
}
