// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Synchronization

/// A place where a binding is injected when it is first read, which keeps what it has found.
///
/// From then on it lets go of the world and the graphs that it was made in: an instance of a graph that holds the
/// graph would keep it, and itself, for ever.
final class KeptInjection<Value, Kept: Sendable>: Sendable {
    private enum State: Sendable {
        case unresolved(InjectionSite<Value>)
        case resolved(Kept)
    }

    private let keep: @Sendable (Value) -> Kept
    /// Whatever was built with the owner depends on what was read here, for as long as the owner lives.
    private let record: DependencyRecord?
    private let state: Mutex<State>

    /// - Parameters:
    ///   - site: Resolves the binding.
    ///   - keep: Makes what is kept of the value.
    init(_ site: InjectionSite<Value>, keep: @escaping @Sendable (Value) -> Kept) {
        self.keep = keep
        record = site.scope.record
        state = Mutex(.unresolved(site))
    }

    /// What is kept of the value that the binding had at the first call.
    ///
    /// No lock is held while it is resolved. Of several threads that come first at once, the first to end decides.
    func callAsFunction() -> Kept {
        switch state.withLock({ $0 }) {
        case .resolved(let kept): return kept
        case .unresolved(let site):
            let kept = keep(site.resolve())
            // What the site holds goes away outside of the lock, for it may run code of the user.
            return withExtendedLifetime((site, kept)) {
                state.withLock { state in
                    if case .resolved(let earlier) = state { return earlier }
                    state = .resolved(kept)
                    return kept
                }
            }
        }
    }
}
