// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

extension LateRead {
    /// Creates the calls of one factory. Call this while the getter of its binding is read.
    fileprivate static var ofFactory: LateRead {
        let reader = Reader()
        Instances.note(reading: reader)
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

/// The value of a factory binding. Each is created for a factory that is returned.
///
/// Its call takes the arguments as one tuple: a closure with a parameter pack cannot be a generic argument, and a structure
/// with a parameter pack needs newer versions of the Apple platforms.
struct FactoryValue<Call: Sendable>: AnyFactoryValue, Sendable {
    let call: Call

    init<each Argument, Value>(_ make: @escaping @Sendable (repeat each Argument) -> Value)
    where Call == @Sendable ((repeat each Argument)) -> Value {
        let calls = LateRead.ofFactory
        call = { argument in calls.call { make(repeat each argument) } }
    }

    init<each Argument, Value>(_ make: @escaping @Sendable (repeat each Argument) throws -> Value)
    where Call == @Sendable ((repeat each Argument)) throws -> Value {
        let calls = LateRead.ofFactory
        call = { argument in try calls.call { try make(repeat each argument) } }
    }

    init<each Argument, Value>(_ make: @escaping @MainActor (repeat each Argument) -> Value)
    where Call == @MainActor ((repeat each Argument)) -> Value {
        let calls = LateRead.ofFactory
        call = { argument in calls.call { make(repeat each argument) } }
    }

    init<each Argument, Value>(_ make: @escaping @MainActor (repeat each Argument) throws -> Value)
    where Call == @MainActor ((repeat each Argument)) throws -> Value {
        let calls = LateRead.ofFactory
        call = { argument in try calls.call { try make(repeat each argument) } }
    }
}

/// A type of factory values, of whatever call.
protocol AnyFactoryValue {}
