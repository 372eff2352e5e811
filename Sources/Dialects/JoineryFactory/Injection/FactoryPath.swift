// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Joinery

/// The path to a factory of a shared container, for an object that resolves it later.
///
/// It refers to the container that was shared when the object was created.
final class FactoryPath<T>: Sendable {
    private let read: Transfer<() -> Factory<T>>

    private init(_ read: @escaping () -> Factory<T>) {
        self.read = Transfer(read)
    }

    convenience init<C: SharedContainer>(_ keyPath: any KeyPath<C, Factory<T>> & Sendable) {
        let container = WeakContainer(C.shared)
        self.init { (container.container ?? C.shared)[keyPath: keyPath] }
    }

    @MainActor convenience init<C: SharedContainer>(onMainActor keyPath: KeyPath<C, Factory<T>>) {
        let container = WeakContainer(C.shared)
        let keyPath = Transfer(keyPath)
        self.init {
            MainActor.assumeIsolated { Transfer((container.container ?? C.shared)[keyPath: keyPath.value]) }.value
        }
    }

    var factory: Factory<T> { read.value() }
}

/// A container that may be kept by one of its instances.
private struct WeakContainer<C: SharedContainer>: Sendable {
    weak let container: C?

    init(_ container: C) {
        self.container = container
    }
}
