// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Joinery
internal import JoineryDependencies
internal import JoineryTesting
internal import Testing
internal import XCTest

/// Called when the program is loaded.
@_cdecl("joinery_dependencies_testing_load")
func load() {
    guard DependencyContext.ofProcess == .test else { return }
    let observer = TestCaseObserver()
    XCTestObservationCenter.shared.addTestObserver(observer)
    TestHost.bind(TestHost { Test.current.map { root(of: $0) } ?? observer.root })
}

/// The world of a test that no trait has given one. It is kept as long as the process, for a task of the test may end
/// after it.
private func root(of test: Test) -> Dependencies {
    let place = SourcePlace(fileID: #fileID, line: #line, column: #column)
    let binding = KeyedBinding<Dependencies>(test.id, RootDeclaration(), at: place)
    return Dependencies.performInProcess {
        Dependencies.ofProcess.resolve(binding, .singleton, isolation: nil) { _ in Dependencies.openingRoot() }
    }
}

private struct RootDeclaration: BindingDeclaration {
    var name: String { "dependencies of a test" }
    var keyPath: String { "\\.test" }
    var deferral: String { "" }
}
