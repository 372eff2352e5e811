// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import JoineryAsync
import JoineryTesting
import Synchronization
import TestSupport
import Testing

/// A function with parameters that makes an asynchronous binding without a key opens one value for all callers.
struct MissingKeyOfAsyncTests {
    @Test func isReportedForEachScopeThatKeepsTheValue() async throws {
        let issues = try await issues { dependencies in
            for number in [1, 2] { #expect(try await dependencies.opened(number)() == 1) }
            _ = try await dependencies.openedShared(1)()
        }
        #expect(
            issues == [
                message("opened(_:)", at: firstLine, call: "asyncSingleton"),
                message("openedShared(_:)", at: firstLine + 1, call: "asyncShared"),
            ])
    }

    @Test func isNotReportedWithAKeyOrWithoutParametersOrWithoutAnInstance() async throws {
        let issues = try await issues { dependencies in
            _ = try await dependencies.openedKeyed(1)()
            _ = try await dependencies.openedFresh(1)()
            _ = try await dependencies.openedBox(of: Int.self)()
        }
        #expect(issues == [])
    }

    private func message(_ name: String, at line: Int, call: String) -> String {
        """
        \(name) (JoineryAsyncTests/MissingKeyOfAsyncTests.swift:\(line)) has parameters, but its binding has no key
          All calls share the instance that the first call has built, whatever their arguments are.
          Pass what distinguishes the instances as the key: \(call)(for: …) { … }
        """
    }
}

/// The issues of an operation in the world of a strict test, apart from live values.
private func issues(
    of operation: nonisolated(nonsending) (Dependencies) async throws -> Void
) async throws -> [String] {
    let messages = Journal()
    let monitor = TestMonitor(isStrict: true) { issue in
        if issue.kind == .missingKey { messages.note(issue.message) }
    }
    try await TestWorld(monitor: monitor) { _ in }.perform { () async throws in
        try await operation(.current)
    }
    return messages.entries
}

private struct Box<Value: Sendable>: Sendable {}

private let firstLine = #line + 2
extension Dependencies {
    fileprivate func opened(_ number: Int) -> Async<Int> { asyncSingleton { number } }
    fileprivate func openedShared(_ number: Int) -> Async<Part> { asyncShared { Part() } }
    fileprivate func openedKeyed(_ number: Int) -> Async<Int> { asyncSingleton(for: number) { number } }
    fileprivate func openedFresh(_ number: Int) -> Async<Int> { asyncTransient { number } }
    fileprivate func openedBox<Value: Sendable>(of type: Value.Type) -> Async<Box<Value>> {
        asyncSingleton { Box<Value>() }
    }
}
