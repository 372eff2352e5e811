// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import JoineryObjects
import TestSupport
import Testing

@testable import Joinery

/// In a process that only reads values, reads record nothing. All other rules still apply.
struct UnobservedObjectTests {
    @Test func valueIsBuiltOnceForAllThreads() async {
        await #expect(processExitsWith: .success) {
            #expect(Activity.isNone)
            let owner = Owner()
            let parts = await withTaskGroup { group in
                for _ in 0..<8 { group.addTask { (0..<1000).flatMap { _ in owner.parts } } }
                return await group.reduce(into: []) { $0 += $1 }
            }
            #expect(Set(parts.map { ObjectIdentifier($0) }).count == 1)
            #expect(made.value == 1)
            #expect(Activity.isNone)
        }
    }

    @Test func objectsOfOneTypeAreDistinguished() async {
        await #expect(processExitsWith: .success) {
            let objects = (0..<1000).map { number in DependencyObject<Int> { number } }
            for _ in 0..<2 { #expect(objects.map { DependencyObjects[$0] } == Array(0..<1000)) }
            for _ in 0..<2 { #expect(inject(.otherPart) !== inject(.part)) }
        }
    }

    @Test func laterAssignmentIsSeen() async {
        await #expect(processExitsWith: .success) {
            let owner = Owner()
            let kept = owner.part
            let other = Part()
            DependencyObjects[.part] = other
            #expect(owner.parts.allSatisfy { $0 === other })
            DependencyObjects.useLive(.part)
            #expect(owner.parts.allSatisfy { $0 !== other })
            #expect(kept !== other)
        }
    }

    @Test func requirementHasTheLastAssignedValue() async {
        await #expect(processExitsWith: .success) {
            for part in [Part(), Part()] {
                DependencyObjects[.requirement] = part
                for _ in 0..<2 { #expect(DependencyObjects[.requirement] === part) }
            }
        }
    }

    @Test func worldHasSeparateValues() async {
        await #expect(processExitsWith: .success) {
            let owner = Owner()
            let kept = owner.part
            let other = Part()
            let inner = withDependencies {
                $0[.part] = other
            } operation: {
                for _ in 0..<2 { #expect(inject(.part) === other) }
                return Owner()
            }
            #expect(owner.parts.allSatisfy { $0 === kept })
            #expect(inner.part === other)
            #expect(owner.part === kept)
        }
    }
}

private let made = Counter()

extension DependencyObjects {
    fileprivate static let part = DependencyObject<Part> {
        made.increment()
        return Part()
    }
    fileprivate static let otherPart = DependencyObject<Part> { Part() }
    fileprivate static let requirement = DependencyObject<Part>()
}

private struct Owner: Sendable {
    @DynamicInjected(.part) var part: Part

    /// The value, read through every API.
    var parts: [Part] { [DependencyObjects[.part], inject(.part), part, inject(\.[.part])] }
}
