// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

// Declares what the libraries use of XCTest. See .ci/apple.

public import Foundation

open class XCTestCase: NSObject {
    open var name: String { "" }
    open func setUp() async throws {}
    open func tearDown() async throws {}
    open func invokeTest() {}
}

public protocol XCTestObservation {
    func testCaseWillStart(_ testCase: XCTestCase)
    func testCaseDidFinish(_ testCase: XCTestCase)
}

open class XCTestObservationCenter {
    public class var shared: XCTestObservationCenter { fatalError() }
    public func addTestObserver(_ observer: any XCTestObservation) {}
}

open class XCTestExpectation: NSObject, @unchecked Sendable {
    public init(description: String) {}
    public func fulfill() {}
}

open class XCTWaiter: NSObject {
    public enum Result: Sendable { case completed }
    @discardableResult public func wait(for expectations: [XCTestExpectation], timeout: Double) -> Result { .completed }
}

public func XCTFail(_ message: String = "", file: StaticString = #filePath, line: UInt = #line) {}
