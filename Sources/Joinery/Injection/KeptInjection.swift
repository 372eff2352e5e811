// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Synchronization

/// A place where a binding is injected at the first read, and the result is kept.
///
/// After that it releases the world and the graphs in which it was created. Otherwise, an instance that holds its own
/// graph would keep both alive forever.
final class KeptInjection<Value, Kept: Sendable>: Sendable {
    private enum State: Sendable {
        case unresolved(InjectionSite<Value>)
        case resolved(Kept)
    }

    private let keep: @Sendable (Value) -> Kept
    /// Everything built with the owner depends on what was read here, as long as the owner lives.
    private let record: DependencyRecord?
    private let state: Mutex<State>

    /// - Parameters:
    ///   - site: Resolves the binding.
    ///   - keep: Converts the value to what is kept.
    init(_ site: InjectionSite<Value>, keep: @escaping @Sendable (Value) -> Kept) {
        self.keep = keep
        record = site.scope.record
        state = Mutex(.unresolved(site))
    }

    /// The kept result of the first call.
    ///
    /// No lock is held during the resolution. If several threads call at the same time, the first to finish decides.
    func callAsFunction() -> Kept {
        switch state.withLock({ $0 }) {
        case .resolved(let kept): return kept
        case .unresolved(let site):
            let kept = keep(site.resolve())
            // The site's contents are released outside of the lock, because that can run user code.
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
