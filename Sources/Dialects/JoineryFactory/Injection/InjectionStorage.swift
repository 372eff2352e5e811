// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Joinery
internal import Synchronization

/// An instance that is resolved at the first access, in the world in which the owner was created.
///
/// The storage releases the world after the first access. Otherwise, the storage and the instances of the world could
/// keep each other alive.
final class InjectionStorage<T, Kept: Sendable>: Sendable {
    private struct State: Sendable {
        var scope: CapturedScope?
        var kept: Kept?
    }

    private let path: FactoryPath<T>
    private let convert: @Sendable (T) -> Kept
    private let state: Mutex<State>
    private let token = BindingToken()

    /// - Parameter convert: Converts the instance to a form that can be kept.
    init(_ path: FactoryPath<T>, _ convert: @escaping @Sendable (T) -> Kept) {
        self.path = path
        self.convert = convert
        state = Mutex(State(scope: CapturedScope(), kept: nil))
    }

    /// The kept instance, or `nil` if it has not been resolved yet.
    var current: Kept? { state.withLock { $0.kept } }

    /// The factory in the world of the owner.
    var factory: Factory<T> {
        guard let scope = state.withLock({ $0.scope }) else { return path.factory }
        return scope.perform { path.factory }
    }

    /// Returns the kept instance, resolved by the first caller. Other callers wait for it.
    func kept() -> Kept {
        let (scope, kept) = state.withLock { ($0.scope, $0.kept) }
        return kept ?? scope?.perform { resolved() } ?? resolved()
    }

    private func resolved() -> Kept {
        let place = SourcePlace(fileID: #fileID, line: #line, column: #column)
        let binding = KeyedBinding<Kept>(token, InjectionDeclaration(type: T.self), at: place)
        return Dependencies.current.resolve(binding, .singleFlight, isolation: nil) { _ in
            current ?? keepFirst(convert(path.factory()))
        }
    }

    private func keepFirst(_ new: Kept) -> Kept {
        let (kept, released) = state.withLock { state in
            defer { state = State(scope: nil, kept: state.kept ?? new) }
            return (state.kept ?? new, state)
        }
        // Releasing the world can run user code.
        return withExtendedLifetime(released) { kept }
    }

    /// Replaces the kept instance.
    func keep(_ instance: T) {
        keep(convert(instance))
    }

    /// Replaces the kept instance.
    func keep(_ kept: Kept) {
        let released = state.withLock { state in
            defer { state = State(scope: nil, kept: kept) }
            return state
        }
        withExtendedLifetime(released) {}
    }

    /// Resolves the factory again, and replaces the kept instance.
    func resolve(resetting options: FactoryResetOptions) {
        func resolve() -> T {
            let factory = path.factory
            factory.reset(options)
            return factory()
        }
        let scope = state.withLock { $0.scope }
        keep(scope?.perform(resolve) ?? resolve())
    }
}

private struct InjectionDeclaration: BindingDeclaration {
    let type: Any.Type

    var name: String { "@LazyInjected \(type)" }
    var keyPath: String { "$…" }
    var deferral: String { "resolve it after the initializer of its owner" }
    var toleratesLostReads: Bool { true }
}
