// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Joinery
import TestSupport
import Testing

/// The live program reports an override of a binding that is declared as one type and bound as another, because its
/// closure is a lone `return`. Such an override would never be used.
struct LiveOverrideTests {
    /// - Parameter line: The line that the macro of the exit test gives to its whole body.
    private func message(at line: Int, _ name: String, at place: Int) -> String {
        """
        \(file):\(line): Fatal error: this overrides a property of type any Store, but the binding in its getter, \
        \(name) (\(file):\(place)), has the type FileStore
          If its closure is one lone return statement, that loses the declared type: leave out the word return.
          If the property is computed from that binding, override the binding instead.
        """
    }

    @Test func ofASingleton() async {
        let line = #line + 1
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            prepareDependencies {
                $0.context = .live
                $0.override(\.kept) { StubStore() }
            }
            _ = Dependencies.current.kept
        }
        #expect(result.message == message(at: line, "kept", at: keptLine))
    }

    @Test func ofATransientValue() async {
        let line = #line + 1
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            prepareDependencies {
                $0.context = .live
                $0.decorate(\.fresh) { value, _ in value }
            }
            _ = Dependencies.current.fresh
        }
        #expect(result.message == message(at: line, "fresh", at: keptLine + 1))
    }

    /// The inner world builds nothing, because it reads the existing instance.
    @Test func ofAnExistingInstance() async {
        let line = #line + 1
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            prepareDependencies { $0.context = .live }
            _ = Dependencies.current.kept
            withDependencies {
                $0.override(\.kept) { StubStore() }
            } operation: {
                _ = Dependencies.current.kept
            }
        }
        #expect(result.message == message(at: line, "kept", at: keptLine))
    }

    @Test func allowsOverridesOfOtherBindings() {
        withDependencies {
            $0.context = .live
            $0.override(\.other) { StubStore() }
            $0.bind(\.needed) { StubStore() }
        } operation: {
            #expect(inject(\.kept) is FileStore)
            #expect(inject(\.kept) is FileStore)
            #expect(inject(\.fresh) is FileStore)
            #expect(inject(\.other) is StubStore)
            #expect(inject(\.needed) is StubStore)
        }
    }

    /// A requirement has no closure, and a program may bind many before it reads them.
    @Test func ignoresRequirements() {
        withDependencies {
            $0.context = .live
            $0.bind(\.stopping) { StubStore() }
        } operation: {
            #expect(inject(\.kept) is FileStore)
        }
    }
}

private protocol Store: Sendable {}
private struct FileStore: Store {}
private struct StubStore: Store {}

private let file = "JoineryTests/LiveOverrideTests.swift"

private let keptLine = #line + 2
extension Dependencies {
    fileprivate var kept: any Store { singleton { return FileStore() } }
    fileprivate var fresh: any Store { transient { return FileStore() } }
    fileprivate var other: any Store { singleton { FileStore() } }
    fileprivate var needed: any Store { required() }
    fileprivate var stopping: any Store { preconditionFailure("This getter is not to be run.") }
}
