// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

extension LateRead {
    /// Creates the calls of one factory. Call this while the getter of its binding is read.
    fileprivate static var ofFactory: LateRead {
        let reader = Reader()
        return LateRead(
            owner: reader.owner, graphs: reader.graphs,
            binding: reader.frame.map { $0.pointee.binding._withUnsafeGuaranteedRef { $0 } })
    }

    /// Calls the factory.
    fileprivate func call<Value, Failure: Error>(_ make: () throws(Failure) -> Value) throws(Failure) -> Value {
        guard let binding, let observer = Observers.ofReads else { return try perform(make) }
        return try call(binding, for: observer, make)
    }

    @inline(never)
    private func call<Value, Failure: Error>(
        _ binding: Binding, for observer: any ReadObserver, _ make: () throws(Failure) -> Value
    ) throws(Failure) -> Value {
        var result: Result<Value, Failure>?
        _ = observer.read(binding, in: owner.world(from: Reader().world)) {
            do throws(Failure) {
                result = .success(try perform(make))
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

    init(_ make: @escaping @Sendable (repeat each Argument) -> Value) {
        let calls = LateRead.ofFactory
        call = { (argument: repeat each Argument) in calls.call { make(repeat each argument) } }
    }
}

/// The value of a factory binding with a throwing closure.
struct ThrowingFactoryValue<each Argument, Value>: AnyFactoryValue, Sendable {
    let call: @Sendable (repeat each Argument) throws -> Value

    init(_ make: @escaping @Sendable (repeat each Argument) throws -> Value) {
        let calls = LateRead.ofFactory
        call = { (argument: repeat each Argument) in try calls.call { try make(repeat each argument) } }
    }
}

/// The value of a factory binding with a main-actor closure.
struct MainActorFactoryValue<each Argument, Value>: AnyFactoryValue, Sendable {
    let call: @MainActor (repeat each Argument) -> Value

    init(_ make: @escaping @MainActor (repeat each Argument) -> Value) {
        let calls = LateRead.ofFactory
        call = { @MainActor (argument: repeat each Argument) in calls.call { make(repeat each argument) } }
    }
}

/// The value of a factory binding with a throwing main-actor closure.
struct ThrowingMainActorFactoryValue<each Argument, Value>: AnyFactoryValue, Sendable {
    let call: @MainActor (repeat each Argument) throws -> Value

    init(_ make: @escaping @MainActor (repeat each Argument) throws -> Value) {
        let calls = LateRead.ofFactory
        call = { @MainActor (argument: repeat each Argument) in try calls.call { try make(repeat each argument) } }
    }
}

/// The value of a factory binding. Each is created for a factory that is returned.
protocol AnyFactoryValue {}
