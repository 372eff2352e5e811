// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// The calls of one factory, which read in the world of their owner, see ``Build/world(from:)``. Each is a resolution of its
/// own.
final class FactoryCalls: Sendable {
    private let binding: Binding?
    private let owner: Build
    private let graph: CurrentGraph?

    /// Creates the calls. Call this while the getter of a factory binding is read.
    ///
    /// - Parameter graph: The graph that the factory belongs to.
    init(on graph: some DependencyGraph) {
        let reader = Reader()
        owner = reader.owner
        binding = reader.frame.map { $0.pointee.binding._withUnsafeGuaranteedRef { $0 } }
        self.graph = reader.graphs
    }

    func perform<Value, Failure: Error>(_ make: () throws(Failure) -> Value) throws(Failure) -> Value {
        guard let binding else { return try make() }
        let call = LateRead(owner: owner, graphs: graph, binding: binding)
        guard let observer = Observers.ofReads else { return try call.perform(make) }
        return try Self.perform(call, of: binding, for: observer, make)
    }

    @inline(never)
    private static func perform<Value, Failure: Error>(
        _ call: LateRead, of binding: Binding, for observer: any ReadObserver, _ make: () throws(Failure) -> Value
    ) throws(Failure) -> Value {
        var result: Result<Value, Failure>?
        _ = observer.read(binding, in: call.owner.world(from: Reader().world)) {
            do throws(Failure) {
                result = .success(try call.perform(make))
                return (.called, nil)
            } catch {
                result = .failure(error)
                return (.called, error)
            }
        }
        guard let result else { preconditionFailure("An observer has not made the call of \(binding.step).") }
        return try result.get()
    }
}

/// The value of a factory binding. A closure with a parameter pack cannot be a generic argument, but a structure that
/// holds one can.
struct FactoryValue<each Argument, Value>: AnyFactoryValue, Sendable {
    let call: @Sendable (repeat each Argument) -> Value

    init(on graph: some DependencyGraph, _ make: @escaping @Sendable (repeat each Argument) -> Value) {
        let calls = FactoryCalls(on: graph)
        call = { (argument: repeat each Argument) in calls.perform { make(repeat each argument) } }
    }
}

/// The value of a factory binding with a throwing closure.
struct ThrowingFactoryValue<each Argument, Value>: AnyFactoryValue, Sendable {
    let call: @Sendable (repeat each Argument) throws -> Value

    init(on graph: some DependencyGraph, _ make: @escaping @Sendable (repeat each Argument) throws -> Value) {
        let calls = FactoryCalls(on: graph)
        call = { (argument: repeat each Argument) in try calls.perform { try make(repeat each argument) } }
    }
}

/// The value of a factory binding with a main-actor closure.
struct MainActorFactoryValue<each Argument, Value>: AnyFactoryValue, Sendable {
    let call: @MainActor (repeat each Argument) -> Value

    init(on graph: some DependencyGraph, _ make: @escaping @MainActor (repeat each Argument) -> Value) {
        let calls = FactoryCalls(on: graph)
        call = { @MainActor (argument: repeat each Argument) in calls.perform { make(repeat each argument) } }
    }
}

/// The value of a factory binding with a throwing main-actor closure.
struct ThrowingMainActorFactoryValue<each Argument, Value>: AnyFactoryValue, Sendable {
    let call: @MainActor (repeat each Argument) throws -> Value

    init(on graph: some DependencyGraph, _ make: @escaping @MainActor (repeat each Argument) throws -> Value) {
        let calls = FactoryCalls(on: graph)
        call = { @MainActor (argument: repeat each Argument) in try calls.perform { try make(repeat each argument) } }
    }
}

/// The value of a factory binding. Each is created for a factory that is returned.
protocol AnyFactoryValue {}
