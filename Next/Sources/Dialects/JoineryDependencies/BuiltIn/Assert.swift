// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

extension DependencyValues {
    /// An assertion that fails a test instead of stopping the test process.
    public var assert: any AssertionEffect { self[AssertKey.self] }

    /// An assertion failure that fails a test instead of stopping the test process.
    public var assertionFailure: any AssertionFailureEffect { AssertionFailure(assert: self.assert) }

    /// A precondition that fails a test instead of stopping the test process.
    public var precondition: any AssertionEffect { self[PreconditionKey.self] }
}

/// An effect that checks a condition.
public protocol AssertionEffect: Sendable {
    /// Checks a condition, and reports the message if it is false.
    func callAsFunction(
        _ condition: @autoclosure () -> Bool, _ message: @autoclosure () -> String, file: StaticString, line: UInt)
}

extension AssertionEffect {
    /// Checks a condition, and reports the message if it is false.
    @_disfavoredOverload
    public func callAsFunction(
        _ condition: @autoclosure () -> Bool, _ message: @autoclosure () -> String = "",
        file: StaticString = #file, line: UInt = #line
    ) {
        callAsFunction(condition(), message(), file: file, line: line)
    }
}

/// An effect that reports a failure.
public protocol AssertionFailureEffect: Sendable {
    /// Reports the message.
    func callAsFunction(_ message: @autoclosure () -> String, file: StaticString, line: UInt)
}

extension AssertionFailureEffect {
    /// Reports the message.
    @_disfavoredOverload
    public func callAsFunction(
        _ message: @autoclosure () -> String = "", file: StaticString = #file, line: UInt = #line
    ) {
        callAsFunction(message(), file: file, line: line)
    }
}

private enum AssertKey: DependencyKey {
    static let liveValue: any AssertionEffect = LiveAssertion()
    static let testValue: any AssertionEffect = ReportedAssertion(name: "assertion")
}

private enum PreconditionKey: DependencyKey {
    static let liveValue: any AssertionEffect = LivePrecondition()
    static let testValue: any AssertionEffect = ReportedAssertion(name: "precondition")
}

private struct LiveAssertion: AssertionEffect {
    @_transparent
    func callAsFunction(
        _ condition: @autoclosure () -> Bool, _ message: @autoclosure () -> String, file: StaticString, line: UInt
    ) {
        Swift.assert(condition(), message(), file: file, line: line)
    }
}

private struct LivePrecondition: AssertionEffect {
    @_transparent
    func callAsFunction(
        _ condition: @autoclosure () -> Bool, _ message: @autoclosure () -> String, file: StaticString, line: UInt
    ) {
        Swift.precondition(condition(), message(), file: file, line: line)
    }
}

private struct ReportedAssertion: AssertionEffect {
    let name: String

    func callAsFunction(
        _ condition: @autoclosure () -> Bool, _ message: @autoclosure () -> String, file: StaticString, line: UInt
    ) {
        guard !condition() else { return }
        let message = message()
        reportIssue(message.isEmpty ? "\(name) failed" : message, fileID: file, filePath: file, line: line, column: 1)
    }
}

private struct AssertionFailure: AssertionFailureEffect {
    let assert: any AssertionEffect

    func callAsFunction(_ message: @autoclosure () -> String, file: StaticString, line: UInt) {
        self.assert(false, message(), file: file, line: line)
    }
}
