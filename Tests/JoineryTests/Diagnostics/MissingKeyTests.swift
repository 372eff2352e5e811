// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Joinery
import JoineryTesting
import Synchronization
import TestSupport
import Testing

/// A function with parameters that makes a binding without a key gives all callers one instance.
struct MissingKeyTests {
    @Test func isReportedOnceInAStrictTest() {
        let issues = issues {
            let dependencies = Dependencies.current
            #expect([dependencies.page(1), dependencies.page(2)] == ["page 1", "page 1"])
        }
        #expect(
            issues == [
                """
                missingKey JoineryTests/MissingKeyTests.swift:\(firstLine)
                page(_:) (JoineryTests/MissingKeyTests.swift:\(firstLine)) has parameters, but its binding has no key
                  All calls share the instance that the first call has built, whatever their arguments are.
                  Pass what distinguishes the instances as the key: singleton(for: …) { … }
                """
            ])
    }

    @Test func isReportedInEachWorldOfATest() {
        #expect([1, 2].map { number in issues { _ = Dependencies.current.page(number) }.count } == [1, 1])
    }

    @Test func isReportedForEachScopeThatKeepsInstances() {
        let issues = issues {
            let dependencies = Dependencies.current
            _ = dependencies.held(1)
            _ = dependencies.resolved(1)
            _ = dependencies.list(number: 1, and: 2)
            _ = Atlas()[1]
        }
        let names = ["held(_:)", "resolved(_:)", "list(number:and:)", "Atlas.subscript(_:)"]
        let calls = ["shared", "perResolution", "singleton", "singleton"]
        #expect(issues.map { $0.split(separator: "\n")[1].prefix { $0 != " " } } == names.map { $0[...] })
        #expect(
            issues.map { $0.split(separator: "\n")[3] }
                == calls.map { "  Pass what distinguishes the instances as the key: \($0)(for: …) { … }" })
    }

    @Test func isReportedForARequirementWithAnotherRemedy() {
        let issues = issues {
            withDependencies {
                $0.override({ $0.bound(1) }) { "bound" }
            } operation: {
                _ = Dependencies.current.bound(2)
            }
        }
        #expect(
            issues.map { $0.split(separator: "\n").last } == [
                "  A requirement has no key. Declare a property, for example with a closure that takes the arguments."
            ])
    }

    @Test func isNotReportedWithAKeyOrWithoutParametersOrWithoutAnInstance() {
        let issues = issues {
            let dependencies = Dependencies.current
            _ = dependencies.keyed(1)
            _ = dependencies.withoutParameters()
            _ = dependencies.fresh(1)
            _ = dependencies.box(of: Int.self)
        }
        #expect(issues == [])
    }

    @Test func isNotReportedInALenientTest() {
        #expect(issues(isStrict: false) { _ = Dependencies.current.page(1) } == [])
    }
}

/// The issues of an operation in the world of a test, apart from live values.
private func issues(isStrict: Bool = true, of operation: () -> Void) -> [String] {
    let messages = Mutex<[String]>([])
    let monitor = TestMonitor(isStrict: isStrict) { issue in
        guard issue.kind != .liveValue else { return }
        messages.withLock { $0.append("\(issue.kind) \(issue.place.map { "\($0)" } ?? "")\n\(issue.message)") }
    }
    TestWorld(monitor: monitor) { _ in }.perform(operation)
    return messages.withLock { $0 }
}

private struct Box<Value: Sendable>: Sendable {}

private struct Atlas: DependencyGraph {
    let instances = Instances()

    subscript(number: Int) -> String { singleton { "map \(number)" } }
}

private let firstLine = #line + 2
extension Dependencies {
    fileprivate func page(_ number: Int) -> String { singleton { "page \(number)" } }
    fileprivate func held(_ number: Int) -> Part { shared { Part() } }
    fileprivate func resolved(_ number: Int) -> Part { perResolution { Part() } }
    fileprivate func list(number: Int, and other: Int) -> [Int: [String?]] { singleton { [number: ["\(other)"]] } }
    fileprivate func bound(_ number: Int) -> String { required() }
    fileprivate func keyed(_ number: Int) -> String { singleton(for: number) { "page \(number)" } }
    fileprivate func withoutParameters() -> String { singleton { "page" } }
    fileprivate func fresh(_ number: Int) -> String { transient { "page \(number)" } }
    fileprivate func box<Value: Sendable>(of type: Value.Type) -> Box<Value> { singleton { Box<Value>() } }
}
