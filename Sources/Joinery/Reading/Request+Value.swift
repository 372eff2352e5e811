// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

extension Request {
    /// Reads the binding, whose builder throws errors of one type. Stops the program if an override throws another one.
    ///
    /// Not specialized: the compiler would copy the whole engine for each closure that it knows.
    @_semantics("optimize.sil.specialize.generic.never")
    package func value<Value, Failure: Error>(
        _ make: (DependencyContext) throws(Failure) -> Value
    ) throws(Failure) -> Value {
        let memory = Values.allocate(Value.self).assumingMemoryBound(to: Value.self)
        defer { memory.deallocate() }
        let error = read(to: memory) { context, memory in
            do throws(Failure) {
                memory.assumingMemoryBound(to: Value.self).initialize(to: try make(context))
                return nil
            } catch {
                return error
            }
        }
        guard let error else { return memory.move() }
        throw failure(error)
    }

    /// Separate, because a function looks up its optional types when it begins, which costs hundreds of instructions.
    @inline(never)
    private func failure<Failure: Error>(_ error: any Error) -> Failure {
        guard let failure = (error as? Thrown)?.error as? Failure ?? error as? Failure else {
            stop(at: error, instead: "\(Failure.self)")
        }
        return failure
    }
}
