// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Synchronization

/// The reads that take place while XCTest creates its test cases, before any test runs.
///
/// A stored property of a test case that injects a binding gets a value of the process's world, no matter which world
/// the test has. The value shows which property that is.
package enum EarlyReads {
    private struct Read: Sendable {
        let step: PathStep
        let value: Transfer<Any>
        /// Whether another value is rarely equal by chance.
        let isDistinctive: Bool
    }

    private static let isOn = Atomic(false)
    private static let reads = Mutex<[Read]>([])
    /// The largest number of reads to keep. A process that runs no test never ends the phase.
    private static let limit = 10_000

    /// Whether reads are recorded.
    static var areNoted: Bool { isOn.load(ordering: .relaxed) }

    /// Begins the phase before the first test.
    package static func begin() {
        guard !isOn.exchange(true, ordering: .relaxed) else { return }
        World.beginObservingLostReads()
    }

    /// Ends the phase. The first world of a test does so, too, because a process may run no test of XCTest.
    package static func end() {
        guard areNoted, isOn.exchange(false, ordering: .relaxed) else { return }
        World.endObservingLostReads()
    }

    /// Records a read and its value, which is kept as long as the process.
    static func note<Value>(_ value: Value, of binding: Binding) {
        let read = Read(
            step: binding.step, value: Transfer(value as Any), isDistinctive: Sample.value(of: Value.self) == nil)
        let isFull = reads.withLock { reads in
            reads.append(read)
            return reads.count >= limit
        }
        if isFull { end() }
    }

    /// Returns the code to write instead of a stored property of a test case, if the property was injected.
    ///
    /// - Parameters:
    ///   - value: The value of the property before the test began.
    ///   - property: The name of the property. A number, a text or a collection can be equal to the value of a binding
    ///     by chance, so it counts only if the property has the name of the binding.
    /// - Returns: The expression that reads the binding, `inject(\.search)`, and the place of the binding, if known.
    ///   `nil` if the property is not injected.
    package static func injection(
        of value: Any, in property: String
    ) -> (text: String, place: SourcePlace?)? {
        if value is any InjectionProperty { return ("inject(…)", nil) }
        return reads.withLock { $0 }
            .first { ($0.isDistinctive || $0.step.name == property) && !Sample.areKnownToDiffer(value, $0.value.value) }
            .map { ($0.step.injection, $0.step.place) }
    }
}

/// A property wrapper that belongs to the world in which its owner was created.
protocol InjectionProperty {}

extension Injected: InjectionProperty {}
extension LazyInjected: InjectionProperty {}
extension DynamicInjected: InjectionProperty {}
extension WeakInjected: InjectionProperty {}
