// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Joinery

/// The path to a factory of a shared container, for an object that resolves it later.
///
/// It refers to the container that was shared when the object was created, weakly, because that container's instances can
/// hold the path. After the container is released, it refers to the one that is shared at the read.
struct LaterFactory<T>: Sendable {
    private let read: Transfer<() -> Factory<T>>

    // The parameter need not be `Sendable`, because key paths to main-actor factories are not. The owner of such a path
    // belongs to the main actor, and so do its reads.
    init<C: SharedContainer>(_ keyPath: KeyPath<C, Factory<T>>) {
        read = Transfer { [weak container = C.shared] in (container ?? C.shared)[keyPath: keyPath] }
    }

    var factory: Factory<T> { read.value() }
}

/// An instance that is resolved at the first access, in the world of its owner.
final class LaterInstance<T, Kept: Sendable>: Sendable {
    private let path: LaterFactory<T>
    private let convert: @Sendable (T) -> Kept
    private let state = Guarded<(assigned: Kept?, kept: LazyValue)>((nil, LazyValue()))
    private let lateRead = LateRead()

    /// - Parameter convert: Converts the instance to a form that can be kept.
    init(_ path: LaterFactory<T>, _ convert: @escaping @Sendable (T) -> Kept) {
        self.path = path
        self.convert = convert
    }

    var factory: Factory<T> { path.factory }

    /// The kept instance, or `nil` if it has not been resolved yet.
    var current: Kept? {
        let (assigned, kept) = state.current
        return assigned ?? kept.current(as: Kept.self)
    }

    /// The kept instance, resolved by the first caller. Other callers wait for it.
    var value: Kept {
        get {
            let (assigned, kept) = state.current
            return assigned ?? kept.read { convert(path.factory()) }
        }
        set {
            // What is replaced is released outside of the lock.
            let former = state.withValue { state in
                defer { state = (newValue, state.kept.copy()) }
                return state
            }
            withExtendedLifetime(former) {}
        }
    }

    /// Resolves the factory again, and replaces the kept instance.
    func resolve(resetting options: FactoryResetOptions) {
        value = lateRead.perform { convert(path.factory.reset(options)()) }
    }
}
