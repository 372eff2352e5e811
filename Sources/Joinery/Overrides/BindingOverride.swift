// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// One override, of whatever graph and value.
protocol BindingOverride: AnyObject, Sendable {
    var graphType: ObjectIdentifier { get }
    var valueType: ObjectIdentifier { get }
    /// Where the override is written.
    var site: SourcePlace { get }
    /// The binding that this names, as soon as it is known.
    var binding: GraphBinding? { get }
    /// Whether it is not known yet which binding this names.
    var isPending: Bool { get }
    /// Whether it is known that this names a binding.
    func names(_ binding: GraphBinding) -> Bool
    /// Whether anything was built with it.
    var isUsed: Bool { get }
    /// Whether a value is at hand for trying out the name without building anything.
    var hasSample: Bool { get }
    /// Whether this puts a value in the place of the binding's own, rather than changing it.
    var isBase: Bool { get }
    /// Whether this puts a value in the binding's place that somebody else has made.
    var isValue: Bool { get }
    /// Whether this is a base with a value, or a builder, of its own.
    var isReplacement: Bool { get }
    /// Whether this prepares a world, rather than being for an operation.
    var isPreparation: Bool { get }
    /// Whether this binds a requirement, and can replace no other binding.
    var isOfRequirement: Bool { get }
    /// The context in which this counts; `nil` if it counts in any.
    var context: DependencyContext? { get }
    /// What this declares in the place of the binding's own declaration.
    var declaration: (any Sendable)? { get }
    /// Whether this goes back to what the binding itself declares.
    var isReset: Bool { get }
    /// Whether the binding's getter runs on the main actor only.
    var needsMainActor: Bool { get }

    func markUsed()

    /// Evaluates the name of the binding on a graph, to learn which binding it is.
    ///
    /// - Parameters:
    ///   - table: Where to file the override, once its world is open.
    ///   - build: The build under way on this thread.
    ///   - resolution: What a value that has to be built belongs to.
    ///   - sample: A value to try the name out with, where the override has none itself.
    /// - Returns: The binding, and its value if it had to be built.
    func learn(
        on graph: some DependencyGraph, in table: OverrideTable?, under build: Build?, for resolution: Resolution?,
        sample: Transfer<Any>?
    ) -> Learnt?

    /// Whether the getter may still turn out to compute something else from the binding: no value has shown that yet.
    var isUnproven: Bool { get }

    /// Evaluates the name of the binding with values that it has, before decorators and after them, and stops where the
    /// getter changes one.
    func prove(with values: [Transfer<Any>], on graph: any DependencyGraph, under build: Build?)

    /// Whether a value is of the type that this overrides.
    func fits(_ value: Any) -> Bool

    /// The value that this puts in the place of the binding's own.
    ///
    /// - Parameter make: Makes the binding's own, where there is none to put in its place.
    func replacement<Value, Failure: Error>(
        on graph: any DependencyGraph, for binding: Binding, otherwise make: () throws(Failure) -> Value
    ) throws(Failure) -> Value

    /// An instance of the value that this puts in the place of the binding's own, where that is at hand.
    func instance(with provenance: @autoclosure () -> Provenance) -> Instance?

    /// The value as this changes it.
    func decorate<Value, Failure: Error>(
        _ value: Value, on graph: any DependencyGraph, for binding: Binding, throwing failure: Failure.Type
    ) throws(Failure) -> Value
}

extension BindingOverride {
    /// Whether this counts for values made for a context.
    func counts(in context: DependencyContext) -> Bool { self.context.map { $0 == context } ?? true }

    /// Whether nothing is left of an earlier override of the same layer.
    func replaces(_ earlier: any BindingOverride) -> Bool {
        guard let binding, isBase, context == nil || context == earlier.context else { return false }
        return earlier.binding == binding
    }
}

/// A binding that an override turned out to name, with the value that had to be built to find out.
struct Learnt {
    let binding: GraphBinding
    let value: Transfer<Any>
    let record: DependencyRecord
}
