// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

package import Joinery

/// What runs the tests of this process, as far as dependencies are concerned. The test support binds it.
package struct TestHost: Sendable {
    /// The world of the test that the current task runs, for tests that have been given no other; `nil` outside of
    /// tests.
    package var root: @Sendable () -> Dependencies?

    /// A host that tells the world of a test.
    package init(root: @escaping @Sendable () -> Dependencies?) {
        self.root = root
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
