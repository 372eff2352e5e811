// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Synchronization

// Homes: the layer in which an instance lives.
//
// A layer touches a binding if it overrides the binding, changes the context that its value was built for, or touches
// anything that the value was built from. A kept instance lives in its home: going outward from the reader, the first
// layer that touches it, or else the outermost layer.
//
// So finding and inserting an instance depend on the same question: how deep is the innermost layer that touches it? A
// reader finds an instance if that layer is not between the two, and a new instance is inserted into that layer.
// `docs/decisions/an-instance-lives-in-its-home.md` explains why the order of reads does not matter.

/// Whether any layer between a reader and an instance touches the instance.
enum Touch {
    case none
    case some
    /// The answer depends on whether this override names a binding that the instance was built from.
    case undecided(Override)
}

extension Layer {
    /// Returns whether this layer, or one between it and a depth, touches an instance that lives at that depth or
    /// further out.
    ///
    /// If the filters do not decide, the time is proportional to the dependencies of the instance that were not checked
    /// from here before.
    ///
    /// - Parameter isLearnable: Returns whether the binding that a pending override names can be learned now. If not,
    ///   the override counts for any binding that it may name.
    func touches(_ provenance: Provenance, beyond depth: Int, isLearnable: (Override) -> Bool) -> Touch {
        guard changeDepth > depth, mayTouch(provenance.filter, beyond: depth),
            !isKnownToLeave(provenance, downTo: depth)
        else { return .none }
        if !provenance.filter.contains(.later), !hasPendingOverrides {
            guard touchDepth(ofSettled: provenance, downTo: depth) == depth else { return .some }
            if provenance.has(.isPermanent) { noteUntouched([provenance], downTo: depth) }
            return .none
        }
        var walk = DependencyWalk(provenance)
        var visited: [Provenance] = []
        var isSettled = true
        let hasPending = hasPendingOverrides
        while let dependency = walk.next() {
            switch dependency {
            case .instance(let provenance):
                if provenance.has(.isPermanent) { visited.append(provenance) }
            case .binding(let binding):
                // In this order, because another thread may learn in the meantime that a pending override names the
                // binding.
                if hasPending, let pending = innermostPendingOverride(like: binding),
                    pending.depth > depth
                {
                    return isLearnable(pending.override) ? .undecided(pending.override) : .some
                }
                if let overrideDepth = overrideDepth(of: binding), overrideDepth > depth { return .some }
            case .later(let record):
                isSettled = false
                guard walk.isUnread else { continue }
                guard let known = known(record) else { return .some }
                walk.push(known)
            case .context:
                if contextDepth > depth { return .some }
            case .unknown: return .some
            }
        }
        if isSettled { noteUntouched(visited, downTo: depth) }
        return .none
    }

    /// Whether a layer beyond a depth may touch an instance with a filter.
    private func mayTouch(_ filter: BindingFilter, beyond depth: Int) -> Bool {
        filter.contains(.later) || !filter.isDisjoint(with: changes(beyond: depth))
    }

    /// Returns the changes of this layer and its enclosing layers beyond a depth.
    private func changes(beyond depth: Int) -> BindingFilter {
        var changes: BindingFilter = []
        var layer = self
        while layer.depth > depth {
            changes.formUnion(layer.changes)
            guard let next = layer.enclosing else { break }
            layer = next
        }
        return changes
    }

    /// Returns the depth of the innermost layer, from this one outward, that touches an instance. For instances that
    /// read nothing later, and while no override is pending.
    private func touchDepth(ofSettled provenance: Provenance, downTo outermost: Int) -> Int {
        let changes = changes(beyond: outermost)
        var innermost = provenance.filter.contains(.context) ? max(contextDepth, outermost) : outermost
        var seen = DependencyWalk.Seen()
        var rest = [provenance]
        while innermost < depth, let part = rest.popLast() {
            guard !part.filter.isDisjoint(with: changes), seen.insert(ObjectIdentifier(part)) else { continue }
            innermost = max(innermost, overrideDepth(of: part.binding) ?? 0)
            part.dependencies.withParts { parts, bindings in
                for binding in bindings { innermost = max(innermost, overrideDepth(of: binding) ?? 0) }
                parts.forEach { rest.append($0) }
            }
        }
        return innermost
    }

    /// Returns the depth of the innermost layer, from this one outward, that touches an instance.
    ///
    /// - Parameter outermost: The depth at which the search stops.
    func touchDepth(of provenance: Provenance, downTo outermost: Int) -> Int {
        guard provenance.filter.isDisjoint(with: [.later, .pin]), !hasPendingOverrides else {
            return touchDepth(of: provenance.dependencies, of: provenance.binding, downTo: outermost)
        }
        return changeDepth > outermost ? touchDepth(ofSettled: provenance, downTo: outermost) : outermost
    }

    /// Returns the depth of the innermost layer, from this one outward, that touches a binding or anything in its
    /// record.
    ///
    /// - Parameter outermost: The depth at which the search stops.
    func touchDepth(of record: DependencyRecord, of binding: GraphBinding, downTo outermost: Int) -> Int {
        var walk = DependencyWalk(record)
        // Even if nothing is changed, an instance can be pinned to a world.
        let own = changeDepth > outermost ? max(touchDepth(of: binding), outermost) : outermost
        return touchDepth(of: &walk, from: max(own, pinDepth(record.pin)))
    }

    /// Whether a layer of a nested world touches anything in a record.
    func isTouchedInNestedWorld(_ record: DependencyRecord) -> Bool {
        var outermost: Layer = self
        for layer in outward() { outermost = layer }
        let dependencies = outward().first { $0.lifetime === outermost.lifetime } ?? outermost
        guard changeDepth > dependencies.depth else { return false }
        var walk = DependencyWalk(record)
        return touchDepth(of: &walk, from: dependencies.depth) > dependencies.depth
    }

    /// Returns the depth of the innermost layer, from this one outward, that is known to touch a binding.
    ///
    /// Dependencies that a running build will read through a wrapper are presumed to be untouched, because most of them
    /// are read soon.
    ///
    /// - Parameter records: The records of the running builds of the binding.
    func presumedTouchDepth(
        of binding: GraphBinding, reading records: [DependencyRecord], downTo outermost: Int
    ) -> Int {
        guard changeDepth > outermost else { return outermost }
        let own = max(touchDepth(of: binding), outermost)
        var walk = DependencyWalk(.empty)
        records.forEach { walk.push($0) }
        let read = touchDepth(of: &walk, from: own, presuming: .unreadIsUntouched)
        guard let known = knownDependencies.record(of: .binding(binding)) else { return read }
        var knownWalk = DependencyWalk(known)
        return touchDepth(of: &knownWalk, from: max(read, pinDepth(known.pin)), presuming: .completionsAreUntouched)
    }

    /// The unknown dependencies that are presumed to be untouched.
    private enum Presumption {
        case nothing
        /// The future reads of running completions.
        case completionsAreUntouched
        /// All later reads.
        case unreadIsUntouched

        func includes(_ record: DependencyRecord) -> Bool {
            switch self {
            case .nothing: false
            case .completionsAreUntouched: record.isOfCompletion
            case .unreadIsUntouched: true
            }
        }
    }

    private func touchDepth(
        of walk: inout DependencyWalk, from outermost: Int, presuming presumption: Presumption = .nothing
    ) -> Int {
        var innermost = outermost
        while innermost < depth, let dependency = walk.next() {
            switch dependency {
            case .instance(let provenance):
                if provenance.has(.isPinned) { innermost = max(innermost, pinDepth(provenance.home)) }
            case .binding(let binding): innermost = max(innermost, touchDepth(of: binding))
            case .later(let record):
                innermost = max(innermost, pinDepth(record.pin))
                guard walk.isUnread else { continue }
                if let known = known(record) {
                    walk.push(known)
                } else if !presumption.includes(record) {
                    innermost = max(innermost, changeDepth)
                }
            case .context: innermost = max(innermost, contextDepth)
            case .unknown: innermost = max(innermost, changeDepth)
            }
        }
        return innermost
    }

    /// Returns the depth of a layer that a value is pinned to. If it is not this layer or an enclosing one, the value
    /// stays here.
    private func pinDepth(_ pin: LayerReference?) -> Int {
        guard let pin else { return 0 }
        return enclosing(pin)?.depth ?? depth
    }

    /// Returns the depth of the innermost layer that overrides a binding, or may do so.
    private func touchDepth(of binding: GraphBinding) -> Int {
        let pendingDepth = hasPendingOverrides ? innermostPendingOverride(like: binding)?.depth : nil
        return max(overrideDepth(of: binding) ?? 0, pendingDepth ?? 0)
    }

    /// Returns the dependencies of an object that has not read yet, if they are known.
    ///
    /// Returns `nil` for an object that cannot move to another world, such as a factory of a typed graph or an
    /// `asyncSingleton` that is not open. Such an object must not read in another world.
    private func known(_ record: DependencyRecord) -> DependencyRecord? {
        guard record.isMovable, let name = record.name, !name.isMember else { return nil }
        return knownDependencies.record(of: name)
    }

    /// Records the reads for a name, unless a nested world changes them, because other worlds would read something
    /// else.
    func note(_ record: DependencyRecord, for name: DependencyName) {
        switch name {
        case .binding(let binding): if overrideDepth(of: binding) != nil { return }
        case .keyPath, .read: if isTouchedInNestedWorld(record) { return }
        }
        withExtendedLifetime(knownDependencies.note(record, for: name)) {}
    }

    // MARK: - What was looked at before

    private func isKnownToLeave(_ provenance: Provenance, downTo depth: Int) -> Bool {
        untouched.withLock { known in
            known[ObjectIdentifier(provenance)].map { $0.depth <= depth } ?? false
        }
    }

    private func noteUntouched(_ provenances: [Provenance], downTo depth: Int) {
        guard !provenances.isEmpty else { return }
        untouched.withLock { known in
            for provenance in provenances {
                let id = ObjectIdentifier(provenance)
                if let earlier = known[id], earlier.depth <= depth { continue }
                known[id] = (provenance, depth)
            }
        }
    }
}
