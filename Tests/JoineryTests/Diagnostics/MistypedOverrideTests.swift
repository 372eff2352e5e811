// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Joinery
import JoineryTesting
import TestSupport
import Testing

/// An override closure that cannot work is reported when its binding is first built: one for a property whose type
/// differs from the binding behind it, which would never be called, and one that reads what it replaces.
struct MistypedOverrideTests {
    /// - Parameter line: The line as the exit test's macro counts it: one less than the actual line.
    private func message(at line: Int, _ name: String, at place: Int) -> String {
        """
        \(file):\(line): Fatal error: this overrides a property of type any Store, but the binding in its getter, \
        \(name) (\(file):\(place)), has the type FileStore
          If its closure is one lone return statement, that loses the declared type: leave out the word return.
          If the property is computed from that binding, override the binding instead.
        """
    }

    @Test func ofAnAliasOfAnInstanceOfASubtype() async {
        let line = #line + 1
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            prepareDependencies { $0.override(\.store) { StubStore() } }
            _ = Dependencies.current.store
        }
        #expect(result.message == message(at: line, "fileStore", at: 139))
    }

    @Test func ofAnAliasOfATransientValueOfASubtype() async {
        let line = #line + 1
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            prepareDependencies { $0.decorate(\.freshStore) { value, _ in value } }
            _ = Dependencies.current.freshStore
        }
        #expect(result.message == message(at: line, "freshFileStore", at: 140))
    }

    @Test func ofALoneReturn() async {
        let line = #line + 1
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            prepareDependencies { $0.override(\.returnedStore) { StubStore() } }
            _ = Dependencies.current.returnedStore
        }
        #expect(result.message == message(at: line, "returnedStore", at: 143))
    }

    @Test func ofAFactoryAsAClosure() async {
        let line = #line + 1
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            prepareDependencies { $0.decorate(\.makeName) { value, _ in value } }
            _ = Dependencies.current.makeName
        }
        #expect(
            result.message == """
                \(file):\(line): Fatal error: this overrides the factory makeName (\(file):144) with a closure as its value
                  Override it with a closure that builds its value: $0.override(\\.makeName) { argument in … }
                """)
    }

    @Test func thatReadsTheReplacedBinding() async {
        let line = #line + 1
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            prepareDependencies { $0.override(\.returnsStore) { $0.returnsStore } }
            _ = Dependencies.current.returnsStore
        }
        #expect(
            result.message == """
                \(file):\(line): Fatal error: this override of returnsStore (\(file):\(returnsStoreLine)) reads that \
                binding itself
                  To make the new value from the one there is, decorate it: $0.decorate(\\.returnsStore) { value, _ in … }
                """)
    }

    /// - Parameters:
    ///   - line: The line as the exit test's macro counts it: one less than the actual line.
    ///   - name: The binding's name as an override refers to it.
    ///   - place: The line of the binding.
    private func messageOfComputed(at line: Int, _ name: String, at place: Int) -> String {
        let parts = name.split(separator: ".")
        let change = "$0.override(\\.\(parts.last ?? "")) { … }"
        let inGraph = parts.count > 1 ? "$0.graph(\(parts[0]).self) { \(change) }" : change
        return """
            \(file):\(line): Fatal error: this overrides a property that is computed from the binding \
            \(parts.joined(separator: ".")) (\(file):\(place)), and is not a binding itself
              Override that binding, \(inGraph), or make the property a binding: transient { … }
            """
    }

    /// Doubling an empty value is empty, so a probe with an empty value does not prove anything about other values.
    @Test func withAClosureOfAPropertyThatIsComputedFromABinding() async {
        let line = #line + 1
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            prepareDependencies { $0.override(\.doubleCount) { 5 } }
            _ = Dependencies.current.count
        }
        #expect(result.message == messageOfComputed(at: line, ".count", at: countLine))
    }

    @Test func withADecoratorOfAPropertyThatIsComputedFromABinding() async {
        let line = #line + 1
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            prepareDependencies { $0.decorate(\.doubleCount) { value, _ in value + 1 } }
            _ = Dependencies.current.doubleCount
        }
        #expect(result.message == messageOfComputed(at: line, ".count", at: countLine))
    }

    /// A second value need not fit even if the first one did.
    @Test func withAValueForATypedGraphAfterAFittingOne() async {
        let line = #line + 1
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            useTrimmedNameThatFits()
            withDependencies {
                $0.graph(MistypedGraph.self) { $0[\.trimmedName] = "abcd" }
            } operation: {
                _ = MistypedGraph().name
            }
        }
        #expect(result.message == messageOfComputed(at: line, "MistypedGraph.name", at: nameLine))
    }

    @Test(.dependencies) func allowsAnOverrideWhoseValueFits() {
        withDependencies {
            $0.override(\.returnsStore) { StubStore() }
        } operation: {
            _ = inject(\.fileStore)
            #expect(inject(\.returnsStore) is StubStore)
        }
    }
}

private protocol Store: Sendable {}
private struct FileStore: Store {}
private struct StubStore: Store {}

extension Dependencies {
    fileprivate var fileStore: FileStore { singleton { FileStore() } }
    fileprivate var freshFileStore: FileStore { transient { FileStore() } }
    fileprivate var store: any Store { fileStore }
    fileprivate var freshStore: any Store { freshFileStore }
    fileprivate var returnedStore: any Store { singleton { return FileStore() } }
    fileprivate var makeName: @Sendable (Int) -> String { factory { "\($0)" } }
}

private let file = "JoineryTests/MistypedOverrideTests.swift"

private let returnsStoreLine = #line + 2
extension Dependencies {
    fileprivate var returnsStore: any Store { singleton { FileStore() } }
}

private let countLine = #line + 2
extension Dependencies {
    fileprivate var count: Int { singleton { 1 } }
    fileprivate var doubleCount: Int { 2 * count }
}

private struct MistypedGraph: DependencyGraph {
    let instances = Instances()
}

private let nameLine = #line + 2
extension MistypedGraph {
    var name: String { singleton { "live" } }
    var trimmedName: String { String(name.prefix(3)) }
}

private func useTrimmedNameThatFits() {
    withDependencies {
        $0.graph(MistypedGraph.self) { $0[\.trimmedName] = "abc" }
    } operation: {
        _ = MistypedGraph().name
    }
}
