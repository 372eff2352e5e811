// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Synchronization

/// The callers that have requested an asynchronous dependency while a start opened it.
struct Claims {
    /// The starts under way.
    private(set) var starts: [StartedDependencies] = []
    /// Whether anything other than a start has requested it.
    private(set) var isPermanent = false

    /// Adds a caller that belongs to a start that is under way, or to none.
    mutating func add(_ start: StartedDependencies?, of handle: any Claimed) {
        if let start, starts.contains(where: { $0 === start }) { return }
        if let start, start.add(handle) { starts.append(start) } else { isPermanent = true }
    }

    /// Adds some starts or, if there are none, a caller that belongs to none.
    mutating func add(_ starts: [StartedDependencies], of handle: any Claimed) {
        if starts.isEmpty { isPermanent = true }
        for start in starts { add(start, of: handle) }
    }

    mutating func remove(_ start: StartedDependencies) {
        starts.removeAll { $0 === start }
    }

    /// Whether a start is the only caller.
    func isOnly(_ start: StartedDependencies) -> Bool {
        !isPermanent && starts.allSatisfy { $0 === start }
    }

    /// The state of an open value. Unless only starts under way have requested it, the value stays open.
    func state<Value>(of value: Value, _ opening: Opening<Value>) -> Async<Value>.State {
        if !isPermanent, !starts.isEmpty { return .started(value, opening, self) }
        return .open(value)
    }
}

extension Async {
    var lifecycles: [Lifecycle] {
        let instances = state.withLock { state in
            switch state {
            case .opening(_, let opening, _), .started(_, let opening, _): opening.instances
            default: Instances?.none
            }
        }
        return instances.map { [$0.makeLifecycle()] + $0.lifecyclesAround } ?? []
    }

    func giveUp(by start: StartedDependencies) -> StartedValue {
        state.withLock { state in
            switch state {
            case .open, .shared: return .inUse(by: [])
            case .started(let value, let opening, var claims):
                if claims.isOnly(start) {
                    state = .closing(value, opening, EndSignal())
                    return .unused
                }
                claims.remove(start)
                state = claims.state(of: value, opening)
                return .inUse(by: claims.starts)
            case .opening(let build, let opening, var claims):
                claims.remove(start)
                state = .opening(build, opening, claims)
                return .inUse(by: claims.isPermanent ? [] : claims.starts)
            case .closed, .closing, .shutDown: return .none
            }
        }
    }

    func keep(for starts: [StartedDependencies]) {
        let (end, former) = state.withLock { state -> (EndSignal?, State) in
            let former = state
            switch state {
            case .started(let value, let opening, var claims):
                claims.add(starts, of: self)
                state = claims.state(of: value, opening)
            case .opening(let build, let opening, var claims):
                claims.add(starts, of: self)
                state = .opening(build, opening, claims)
            case .closing(let value?, let opening, let end):
                var claims = Claims()
                claims.add(starts, of: self)
                state = claims.state(of: value, opening)
                return (end, former)
            default: break
            }
            return (nil, former)
        }
        // This may release the opening: do it outside the lock.
        withExtendedLifetime(former) {}
        end?.give()
    }

    func endClosing() {
        let end = state.withLock { state -> EndSignal? in
            guard case .closing(_, let opening, let end) = state else { return nil }
            state = .closed(opening)
            return end
        }
        end?.give()
    }

    func endWithoutClosing() { keep(for: []) }
}

extension Async: LaterReader {
    /// Notes that the value, and any value opened later, lives in another world than the handle was made in.
    func move(to world: Instances) {
        let former = state.withLock { state -> State in
            let former = state
            switch state {
            case .started(let value, var opening, let claims):
                opening.move(to: world)
                state = .started(value, opening, claims)
            case .shared(let shared, var opening):
                opening.moveOut(to: world)
                state = .shared(shared, opening)
            case .closed(var opening) where opening.lifetime != .singleton:
                opening.moveOut(to: world)
                state = .closed(opening)
            case .opening(let build, var opening, let claims) where opening.lifetime != .singleton:
                opening.moveOut(to: world)
                state = .opening(build, opening, claims)
            default: break
            }
            return former
        }
        // This may be the last reference to a world.
        withExtendedLifetime(former) {}
    }
}
