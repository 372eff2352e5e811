// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Joinery
internal import Synchronization

/// The instances of a container or of a singleton scope that may exist in any world.
///
/// Their number is limited by the factories and scopes of the program, except for instances with a parameter. Of these,
/// the ones that no world keeps anymore are removed whenever their number has doubled.
final class KeptInstances: Sendable {
    fileprivate struct State {
        var instances: [FactoryKey: [KeptInstance: [BuildReference]]] = [:]
        /// The number of references.
        var count = 0
        var limit = 16
    }

    private let state = Mutex(State())

    /// Records that an instance may exist.
    ///
    /// - Parameter build: The build of the instance, if it is being built.
    func note(_ instance: KeptInstance, _ build: BuildReference?) {
        let removed = state.withLock { state -> [KeptInstance] in
            guard instance.key.parameter != nil, let build else {
                state.instances[instance.key.key, default: [:]][instance, default: []] += []
                return []
            }
            let removed = state.count >= state.limit ? state.prune() : []
            state.instances[instance.key.key, default: [:]][instance, default: []].append(build)
            state.count += 1
            return removed
        }
        // Released outside of the lock, because a parameter can run user code.
        withExtendedLifetime(removed) {}
    }

    /// Removes what was recorded for the slots of a container.
    func remove(slotsOf container: BindingToken) {
        state.withLock { state in
            for (key, instances) in state.instances {
                state.instances[key] = instances.filter { $0.key.slot?.container != container }
            }
        }
    }

    /// All instances, in no particular order.
    var all: [KeptInstance] { state.withLock { $0.instances.values.flatMap(\.keys) } }

    /// Returns the instances of a factory.
    func instances(of key: FactoryKey) -> [KeptInstance] {
        state.withLock { $0.instances[key].map { Array($0.keys) } ?? [] }
    }
}

extension KeptInstances.State {
    /// Removes the instances with a parameter that no world keeps, and returns them.
    fileprivate mutating func prune() -> [KeptInstance] {
        var removed: [KeptInstance] = []
        count = 0
        for (key, former) in instances {
            var remaining = former
            for (instance, builds) in former where !builds.isEmpty {
                let present = builds.filter { !$0.isGone }
                remaining[instance] = present.isEmpty ? nil : present
                if present.isEmpty { removed.append(instance) }
                count += present.count
            }
            instances[key] = remaining
        }
        limit = max(16, 2 * count)
        return removed
    }
}
