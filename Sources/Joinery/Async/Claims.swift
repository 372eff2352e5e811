// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Synchronization

/// The callers that requested an asynchronous dependency while a start opened it.
struct Claims {
    /// The running starts.
    private(set) var starts: [StartedDependencies] = []
    /// Whether anything other than a start has requested it.
    private(set) var isPermanent = false

    /// Adds a caller that belongs to a running start, or to none.
    mutating func add(_ start: StartedDependencies?, of handle: any Claimable) {
        if let start, starts.contains(where: { $0 === start }) { return }
        if let start, start.add(handle) { starts.append(start) } else { isPermanent = true }
    }

    /// Adds starts or, if there are none, a caller that belongs to none.
    mutating func add(_ starts: [StartedDependencies], of handle: any Claimable) {
        if starts.isEmpty { isPermanent = true }
        for start in starts { add(start, of: handle) }
    }

    mutating func remove(_ start: StartedDependencies) {
        starts.removeAll { $0 === start }
    }

    /// Returns whether a start is the only caller.
    func isOnly(_ start: StartedDependencies) -> Bool {
        !isPermanent && starts.allSatisfy { $0 === start }
    }

    /// Returns the state of an open value. The value stays open unless only running starts have requested it.
    func state<Value>(of value: Value, _ plan: OpeningPlan<Value>) -> Async<Value>.State {
        if !isPermanent, !starts.isEmpty { return .started(value, plan, self) }
        return .open(value)
    }
}

extension Async {
    var lifecycles: [Lifecycle] {
        let instances = state.withLock { state in
            switch state {
            case .opening(_, let plan, _), .started(_, let plan, _): plan.instances
            default: Instances?.none
            }
        }
        return instances.map { [$0.makeLifecycle()] + $0.outerLifecycles } ?? []
    }

    func giveUp(by start: StartedDependencies) -> ClaimState {
        state.withLock { state in
            switch state {
            case .open, .shared: return .inUse(by: [])
            case .started(let value, let plan, var claims):
                if claims.isOnly(start) {
                    state = .closing(value, plan, EndSignal())
                    return .unused
                }
                claims.remove(start)
                state = claims.state(of: value, plan)
                return .inUse(by: claims.starts)
            case .opening(let opening, let plan, var claims):
                claims.remove(start)
                state = .opening(opening, plan, claims)
                return .inUse(by: claims.isPermanent ? [] : claims.starts)
            case .closed, .closing, .shutDown: return .none
            }
        }
    }

    func keep(for starts: [StartedDependencies]) {
        let (end, former) = state.withLock { state -> (EndSignal?, State) in
            let former = state
            switch state {
            case .started(let value, let plan, var claims):
                claims.add(starts, of: self)
                state = claims.state(of: value, plan)
            case .opening(let opening, let plan, var claims):
                claims.add(starts, of: self)
                state = .opening(opening, plan, claims)
            case .closing(let value?, let plan, let end):
                var claims = Claims()
                claims.add(starts, of: self)
                state = claims.state(of: value, plan)
                return (end, former)
            default: break
            }
            return (nil, former)
        }
        // This may release the opening, so it is done outside the lock.
        withExtendedLifetime(former) {}
        end?.send()
    }

    func endClosing() {
        let end = state.withLock { state -> EndSignal? in
            guard case .closing(_, let plan, let end) = state else { return nil }
            state = .closed(plan)
            return end
        }
        end?.send()
    }

    func endWithoutClosing() { keep(for: []) }
}
