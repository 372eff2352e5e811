// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Synchronization

/// Learns which binding a key path names, by evaluating it: the first binding call that is made then is the binding.
///
/// If there is a sample, the binding call returns it at once and nothing is built. Otherwise the call is resolved as
/// usual, with the override in effect, because there is no other way to get a value.
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
    ///   - sample: The value that the binding call returns, if there is one.
    ///   - learn: Receives the binding before it is resolved.
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

    /// Creates a probe that only answers the first binding call, if that has the type of the answer.
    init<Value>(answering value: Value) {
        valueType = Value.self
        sample = StrongInstance(value)
        site = SourcePlace(fileID: #fileID, line: #line, column: #column)
        learn = { _ in }
        state = Mutex(State())
        onlyAnswers = true
    }

    /// Answers a binding call that is made while the key path is evaluated.
    ///
    /// - Parameter resolve: Resolves the call as usual, if there is no answer.
    func answer<Value, Failure: Error>(
        to binding: Binding, in context: ResolutionContext, otherwise resolve: () throws(Failure) -> Value
    ) throws(Failure) -> Value {
        if let answer = answer(to: binding, as: Value.self) { return answer }
        // From here on, the probe knows the binding.
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
            if valueType is any AnyFactoryValue.Type {
                // The standard library has no test for function types. The text is used only for the message.
                if "\(type)".contains(" -> ") { Misuse.overrideOfNoFactory(binding, site: site).stop() }
                Misuse.overrideOfLateFactory(binding, site: site).stop()
            }
            Misuse.overrideOfOtherType(binding, bound: "\(type)", given: "\(valueType)", site: site).stop()
        }
        learn(binding)
        guard let value = sample?.value(as: type) else { return nil }
        noteAnswer(value)
        return value
    }

    /// The value that the binding call returned.
    var answer: Transfer<Any>? { state.withLock { $0.answer } }

    /// Records the value that the binding call returns.
    func noteAnswer<Value>(_ value: Value) {
        let answer = Transfer(value as Any)
        state.withLock { $0.answer = answer }
    }

    /// Stops the program if the key path named no binding, or its getter changed the value of the binding call.
    ///
    /// - Returns: The binding, and whether the getter returned the same object as the binding call.
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
    /// Makes these the current dependencies while an operation writes through a key path.
    ///
    /// A key path to a computed property reads it before it is written. That read returns the value to be written, so
    /// that nothing is built for it and nothing counts as used.
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
