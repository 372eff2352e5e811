// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import JoineryValues
import TestSupport
import Testing

@testable import Joinery

import struct JoineryValues.Injected

/// In a process that only reads values, reads record nothing. All other rules still apply.
struct UnobservedValueTests {
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

    @Test func valuesOfOneTypeAreDistinguished() async {
        await #expect(processExitsWith: .success) {
            for _ in 0..<2 { expectValuesOfArrays(of: Int.self, depth: 50) }
        }
    }

    @Test func laterAssignmentIsSeen() async {
        await #expect(processExitsWith: .success) {
            let owner = Owner()
            let kept = owner.part
            let (other, third) = (Part(), Part())
            InjectedValues[\.part] = other
            #expect(owner.parts.allSatisfy { $0 === other })
            owner.part = third
            #expect(owner.parts.allSatisfy { $0 === third })
            InjectedValues.useLive(\.part)
            #expect(owner.parts.allSatisfy { $0 !== third && $0 !== other })
            #expect(kept !== other)
            _ = owner.bound
            owner.bound = other
            #expect(owner.bound === other)
        }
    }

    @Test func worldHasSeparateValues() async {
        await #expect(processExitsWith: .success) {
            let owner = Owner()
            let kept = owner.part
            let other = Part()
            let inner = withDependencies {
                $0[\.injectedValues.part] = other
            } operation: {
                for _ in 0..<2 { #expect(owner.parts.allSatisfy { $0 === other }) }
                return Owner()
            }
            #expect(owner.parts.allSatisfy { $0 === kept })
            #expect(inner.part === other)
            #expect(owner.part === kept)
        }
    }
}

private let made = Counter()

private struct PartKey: InjectionKey {
    static var currentValue: Part {
        made.increment()
        return Part()
    }
}
private struct TypeKey<Subject>: InjectionKey {
    static var currentValue: ObjectIdentifier { ObjectIdentifier(Subject.self) }
}

extension InjectedValues {
    fileprivate var part: Part {
        get { Self[PartKey.self] }
        set { Self[PartKey.self] = newValue }
    }
}

extension Dependencies {
    fileprivate var bound: Part { singleton { Part() } }
}

private struct Owner {
    @Injected(\.part) var part
    @Injected(\.bound) var bound

    /// The value, read through every API.
    var parts: [Part] { [InjectedValues[PartKey.self], InjectedValues[\.part], part, inject(\.injectedValues.part)] }
}

/// Reads many keys that have values of one type.
private func expectValuesOfArrays<Element>(of element: Element.Type, depth: Int) {
    #expect(InjectedValues[TypeKey<Element>.self] == ObjectIdentifier(element))
    if depth > 0 { expectValuesOfArrays(of: [Element].self, depth: depth - 1) }
}
