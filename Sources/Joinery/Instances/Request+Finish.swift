// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

extension Request {
    /// Gives a value out before it is complete.
    ///
    /// - Returns: The instance to use instead, where the binding was built once more on the way: some have it already.
    func begin(completing instance: Instance, of build: Build, in table: InstanceTable) -> Instance? {
        Build.withGraphLock { _, kept in
            guard !build.isOutdated else {
                build.completion.early = .completing(instance, build)
                return nil
            }
            let first = table.build(of: binding.identity)
            switch first?.completion.early {
            case .held(let other) where other.isAlive(keeping: &kept):
                build.record.add(other.provenance)
                return other
            case .completing(let other, let again) where again !== build && again.outcome == nil:
                build.record.join(again.openRing())
                return other
            default: break
            }
            if let other = table.instance(of: binding.identity, keeping: &kept) {
                build.record.add(other.provenance)
                return other
            }
            // Where the binding is built once more, those who read it find the build that was there first.
            build.completion.early = .completing(instance, build)
            first?.completion.early = .completing(instance, build)
            return nil
        }
    }

    /// Ends a build, and keeps its instance unless an override came in the meantime.
    ///
    /// Where the value holds one that is still being completed, the build ends with that one.
    ///
    /// - Returns: The instance to use instead, where the binding was built once more on the way.
    func finish(
        _ build: Build, _ outcome: Build.Outcome, in table: InstanceTable, _ storage: Completion.Storage
    ) -> Instance? {
        let (earlier, replaced, wakes, head) = Build.withGraphLock { sequence, kept in
            // Whoever reads the value from now on finds it held back, or ended.
            build.completion.ring?.close(build)
            build.record.close()
            var ending = Ending()
            var earlier: Instance?
            var head: Build?
            if case .built(let instance) = outcome {
                let own = Completion.HeldBack(build: build, table: table, instance: instance, storage: storage)
                head = build.incompleteHead
                if let head {
                    let members = build.takeHeldBack()
                    earlier = hold(own, backFor: head)
                    // Those who are needed for the head cannot wait for it: they ask again, and get what is there.
                    ending.wake(own.table.build(of: binding.identity)?.wakeWaiters())
                    for member in members { ending.hold(member, backFor: head) }
                } else {
                    let members = build.takeHeldBack()
                    // The members hold this one, and this one them: so all is decided before any of them ends.
                    for ended in members + [own] {
                        ended.instance.provenance.decideWhetherItEndsWithTest(of: ended.build.instances.world)
                    }
                    earlier = ending.end(own, at: &sequence, keeping: &kept)
                    for member in members { _ = ending.end(member, at: &sequence, keeping: &kept) }
                }
            } else {
                let members = build.takeHeldBack()
                ending.drop(build, outcome, in: table)
                for member in members { ending.drop(member.build, .dropped, in: member.table) }
            }
            return (earlier, ending.replaced, ending.wakes, head)
        }
        wakes.forEach { $0() }
        instances.root.end(build)
        // What was replaced goes away here, outside of the lock, for its `deinit` is user code.
        withExtendedLifetime(replaced) {}
        guard let head, !head.isOnThisStack else { return earlier }
        awaitEnd(of: build)
        if case .built(let instance) = build.outcome { return instance }
        return earlier
    }

    /// Waits until another thread has completed what a build's value holds, unless that needs the value in turn.
    private func awaitEnd(of build: Build) {
        let delay = instances.currentTable().layer.waitReportDelay
        while build.outcome == nil {
            let decision = Build.withGraphLock { _, kept in
                build.outcome == nil
                    ? build.prepareWait(of: context?.activeBuild, reportingAfter: delay, keeping: &kept) : nil
            }
            guard case .wait(let wait)? = decision else { return }
            wait()
        }
    }

    /// Keeps what a build has made for its own stack, until what it holds is complete.
    ///
    /// - Returns: The instance to use instead, where the binding was built once more on the way.
    private func hold(_ own: Completion.HeldBack, backFor head: Build) -> Instance? {
        // Where the binding was built once more, those who read it find the build that was there first.
        let first = own.table.build(of: binding.identity) ?? own.build
        if case .held(let earlier)? = first.completion.early {
            let same = Completion.HeldBack(
                build: own.build, table: own.table, instance: earlier, storage: own.storage)
            head.hold(same)
            return earlier
        }
        // Where another build is completing this instance, its readers belong to the ring of that one.
        if case .completing(let other, let again)? = first.completion.early, other === own.instance, again !== own.build
        {
            head.hold(own)
            return nil
        }
        first.completion.early = .held(own.instance)
        head.hold(own)
        return nil
    }
}

extension Build {
    /// Holds back what another build has made until this one ends. Call it under the graph lock.
    fileprivate func hold(_ member: Completion.HeldBack) {
        completion.heldBack.append(member)
        member.build.completion.head = self
    }

    /// What was held back for this build, which ends. Call it under the graph lock.
    fileprivate func takeHeldBack() -> [Completion.HeldBack] {
        let held = completion.heldBack
        completion.heldBack = []
        return held
    }
}

/// The end of one build and of those that were held back for it, in one step under the graph lock.
private struct Ending {
    /// To be released outside of the lock.
    var replaced: [InstanceTable.StoredInstance] = []
    /// To be called outside of the lock.
    var wakes: [() -> Void] = []

    /// Notes what is to be called to wake those who wait, if there are any.
    mutating func wake(_ wake: (() -> Void)?) {
        if let wake { wakes.append(wake) }
    }

    /// - Returns: The instance that is there already.
    mutating func end(
        _ ended: Completion.HeldBack, at sequence: inout UInt64, keeping kept: inout [AnyObject]
    ) -> Instance? {
        let build = ended.build
        ended.table.end(build)
        var currency = build.currency
        if currency == .inDoubt, build.hasReadWhatIsOutOfDate {
            // For what is built from it in turn.
            ended.instance.provenance.isOutOfDate = true
            currency = .outdated
        }
        let isKept =
            switch ended.storage {
            case .permanent, .current:
                build.instances.currentTable(keeping: &kept) === ended.table && currency != .outdated
            case .resolution: true
            case .none: false
            }
        if isKept, let earlier = ended.table.instance(of: build.binding.identity, keeping: &kept) {
            wake(build.end(.built(earlier)))
            return earlier
        }
        if isKept {
            sequence += 1
            let isPermanent = ended.storage == .permanent && !ended.instance.provenance.endsWithTest
            if let former = ended.table.insert(ended.instance, isPermanent: isPermanent, at: sequence) {
                replaced.append(former)
            }
        }
        wake(build.end(.built(ended.instance)))
        return nil
    }

    /// Holds a build back for another one than before. Those who wait for it ask again: they may be needed for that one.
    mutating func hold(_ member: Completion.HeldBack, backFor head: Build) {
        head.hold(member)
        wake(member.build.wakeWaiters())
    }

    mutating func drop(_ build: Build, _ outcome: Build.Outcome, in table: InstanceTable) {
        table.end(build)
        wake(build.end(outcome))
    }
}
