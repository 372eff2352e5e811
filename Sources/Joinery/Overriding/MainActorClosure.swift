// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// Returns a main-actor closure in a form that the engine can keep. The engine calls it only from a main-actor getter.
///
/// The closures of callers do not have `@MainActor` in their type. Otherwise the compiler would prefer the overloads
/// for `Sendable` key paths, and then reject the key path. Because they are written on the main actor, they are
/// isolated to it.
@MainActor func onMainActor<Argument, Value>(
    _ closure: @escaping (Argument) throws -> Value
) -> @Sendable (Argument) throws -> Value {
    let closure = Transfer(closure)
    return { argument in
        let argument = Transfer(argument)
        return try MainActor.assumeIsolated { Transfer(try closure.value(argument.value)) }.value
    }
}

/// Returns a main-actor closure with two arguments in a form that the engine can keep.
@MainActor func onMainActor<First, Second, Value>(
    _ closure: @escaping (First, Second) throws -> Value
) -> @Sendable (First, Second) throws -> Value {
    let inOne = onMainActor { (arguments: (First, Second)) in try closure(arguments.0, arguments.1) }
    return { first, second in try inOne((first, second)) }
}
