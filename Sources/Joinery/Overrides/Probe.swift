// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Synchronization

/// Learns which binding a key path names, by evaluating it: the first binding call made then is the binding.
///
/// Where a value is at hand, the call returns it at once and nothing is built. Otherwise the call is resolved as at
/// any other time, with the override in force: a value cannot be invented.
final class Probe: Sendable {
    private struct State {
        var binding: Binding?
        var callCount = 0
        var answer: Transfer<Any>?
    }

    private let valueType: Any.Type
    private let sample: Instance?
    private let site: SourcePlace
    private let learn: @Sendable (Binding) -> Void
    private let state: Mutex<State>
    private let onlyAnswers: Bool

    /// - Parameters:
    ///   - sample: What the binding call is to return, if a value is at hand.
    ///   - learn: Gets the binding before it is resolved.
    init(
        _ type: Any.Type, answering sample: Instance?, site: SourcePlace, learn: @escaping @Sendable (Binding) -> Void
    ) {
        valueType = type
        self.sample = sample
        self.site = site
        self.learn = learn
        state = Mutex(State())
        onlyAnswers = false
    }

    /// A probe that only answers: the first binding call, if that is for a value of the answer's type.
    init<Value>(answering value: Value) {
        valueType = Value.self
        sample = StrongInstance(value)
        site = SourcePlace(fileID: #fileID, line: #line, column: #column)
        learn = { _ in }
        state = Mutex(State())
        onlyAnswers = true
    }

    /// Takes a binding call made while the key path is evaluated.
    ///
    /// - Parameter resolve: Resolves the call as usual, where there is no answer at hand.
    func answer<Value, Failure: Error>(
        to binding: Binding, in context: ResolutionContext, otherwise resolve: () throws(Failure) -> Value
    ) throws(Failure) -> Value {
        if let answer = answer(to: binding, as: Value.self) { return answer }
        // The probe knows the binding now.
        let value = try context.withoutProbe.perform(resolve)
        noteAnswer(value)
        return value
    }

    private func answer<Value>(to binding: Binding, as type: Value.Type) -> Value? {
        let (first, count) = state.withLock { state in
            state.callCount += 1
            if state.binding == nil { state.binding = binding }
            return (state.binding, state.callCount)
        }
        if onlyAnswers { return count == 1 && type == valueType ? sample?.value(as: type) : nil }
        if count > 1, let first { Misuse.twoBindingCalls(first, binding, site: site).stop() }
        guard type == valueType else {
            if type is any AnyFactoryValue.Type { Misuse.overrideOfFactory(binding, site: site).stop() }
            if valueType is any AnyFactoryValue.Type { Misuse.overrideOfNoFactory(binding, site: site).stop() }
            Misuse.overrideOfOtherType(binding, bound: "\(type)", given: "\(valueType)", site: site).stop()
        }
        learn(binding)
        guard let value = sample?.value(as: type) else { return nil }
        noteAnswer(value)
        return value
    }

    /// What the binding call returned.
    var answer: Transfer<Any>? { state.withLock { $0.answer } }

    /// Notes what the binding call returns.
    func noteAnswer<Value>(_ value: Value) {
        let answer = Transfer(value as Any)
        state.withLock { $0.answer = answer }
    }

    /// Stops where the key path named no binding, or its getter changed what the binding call returned.
    ///
    /// - Returns: The binding, and whether the getter gave back the very object that the binding call returned.
    func check(_ result: Result<Instance?, any Error>) -> (Binding, isCertain: Bool) {
        let (binding, answer) = state.withLock { ($0.binding, $0.answer) }
        guard let binding else { Misuse.overrideOfNoBinding(type: "\(valueType)", site: site).stop() }
        guard case .success(let instance?) = result, let value = instance.anyValue, let answer else {
            return (binding, false)
        }
        if Sample.areKnownToDiffer(value, answer.value) {
            Misuse.overrideOfDerivedValue(binding, site: site).stop()
        }
        return (binding, Sample.isObject(value))
    }
}

extension Dependencies {
    /// Runs an operation with these as the current dependencies that writes through a key path.
    ///
    /// A key path to a computed property reads it before it is written. That read gets the value to be written:
    /// nothing is built for it, and nothing counts as used.
    package func perform<Value, Result, Failure: Error>(
        writing value: Value, _ operation: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let current = ResolutionContext.current
        let isSameWorld = current?.dependencies.instances === instances
        return try ResolutionContext(
            dependencies: self, graphs: isSameWorld ? current?.graphs : instances.graphs, build: current?.build,
            record: current?.record, resolution: current?.resolution, probe: Probe(answering: value)
        ).perform(operation)
    }
}
