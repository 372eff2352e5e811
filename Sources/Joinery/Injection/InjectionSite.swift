// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// A place where a binding is injected later than its owner is made.
///
/// It resolves in the world, and with the typed graphs, in which it was made.
final class InjectionSite<Value>: Sendable {
    let scope = CapturedScope()
    private let read: Transfer<() -> Value>

    /// - Parameter read: Reads the binding; `Sendable`, or used on the main actor alone.
    init(_ read: @escaping () -> Value) {
        self.read = Transfer(read)
    }

    /// The value that the binding has now.
    func resolve() -> Value {
        scope.perform { read.value() }
    }
}
