// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

package import Joinery

/// What runs the tests of this process, as far as dependencies are concerned. The test support binds it.
package struct TestHost: Sendable {
    /// The world of the test that the current task runs, for tests that have been given no other; `nil` outside of
    /// tests.
    package var root: @Sendable () -> Dependencies?
    /// Records an issue of the running test.
    package var record: @Sendable (DependencyIssue) -> Void

    /// A host of two closures.
    package init(
        root: @escaping @Sendable () -> Dependencies?, record: @escaping @Sendable (DependencyIssue) -> Void
    ) {
        self.root = root
        self.record = record
    }

    /// The one that is bound; `nil` where no test support is linked.
    static var current: TestHost? {
        Dependencies.performInProcess {
            Dependencies.ofProcess.resolve(binding, .singleton, isolation: nil) { _ -> TestHost? in nil }
        }
    }

    /// Binds it for the process.
    package static func bind(_ host: TestHost) {
        let place = SourcePlace(fileID: #fileID, line: #line, column: #column)
        Dependencies.ofProcess.add(isPreparation: true) { $0.override(binding, with: host, at: place) }
    }

    private static let binding = KeyedBinding<TestHost?>(
        TestHost.self, Declaration(), at: SourcePlace(fileID: #fileID, line: #line, column: #column))

    private struct Declaration: BindingDeclaration {
        var name: String { "TestHost" }
        var keyPath: String { "\\.testHost" }
        var deferral: String { "" }
    }
}

extension DependencyIssue {
    /// Tells the issue to whoever watches the current world, or else to what runs the tests. Where neither is there, it
    /// is written to the standard error stream.
    package func tell() {
        if let entered = Dependencies.entered, entered.report(self) { return }
        if let host = TestHost.current {
            host.record(self)
        } else {
            write()
        }
    }
}
