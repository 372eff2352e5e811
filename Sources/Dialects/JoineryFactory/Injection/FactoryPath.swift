// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Joinery

/// The path to a factory of a shared container, for an object that resolves it later.
///
/// It refers to the container that was shared when the object was created. After that container is released, it refers
/// to the one that is shared at the read.
final class FactoryPath<T>: Sendable {
    private let read: Transfer<() -> Factory<T>>

    // The parameter need not be `Sendable`, because key paths to main-actor factories are not. The owner of such a path
    // belongs to the main actor, and so do its reads.
    init<C: SharedContainer>(_ keyPath: KeyPath<C, Factory<T>>) {
        let container = WeakContainer(C.shared)
        read = Transfer { (container.container ?? C.shared)[keyPath: keyPath] }
    }

    var factory: Factory<T> { read.value() }

    /// The dependency that an object resolves later.
    var laterRead: LaterRead { factory.registration.laterRead }
}

/// A weak reference to a container, because its instances can hold the path.
private struct WeakContainer<C: SharedContainer>: Sendable {
    weak let container: C?

    init(_ container: C) {
        self.container = container
    }
}
