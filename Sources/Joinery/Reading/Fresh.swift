// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

// Values that are not kept, and what overrides make of a value.

extension Request {
    /// Builds a value that only the caller has. The builder can read its own binding, up to a limit.
    @inline(never)
    func fresh(to value: UnsafeMutableRawPointer, _ make: Builder, _ outcome: inout ReadOutcome) -> (any Error)? {
        outcome = .built
        if let path = recursion() {
            guard let error = onCycle?(path) else { stop(at: path) }
            return error
        }
        reader.record(binding)
        let isElsewhere = world !== reader.world
        let graphs = graph ?? reader.graphs
        let context = isElsewhere ? Context(world, build: reader.build, graphs: graphs) : reader.context
        var frame = reader.frame(binding, in: world, of: instances, graphs: graphs, context: context)
        let error = frame.perform(in: isElsewhere ? context : nil) { produce(reader.build, to: value, make) }
        if error == nil, reader.build != nil, world.mayName(binding) {
            nameOverrides(concerning: value)
        }
        return error
    }

    /// Builds the value with its overrides: first the base, then the decorators from the outermost to the innermost.
    func produce(_ build: Build?, to value: UnsafeMutableRawPointer, _ make: Builder) -> (any Error)? {
        guard binding.wasOverridden else { return produceUnchanged(to: value, make) }
        var chain = world.root.lock.withLock { world.chain(of: binding) }
        if let bind = chain.first, bind.isBind, !isRequirement {
            Misuse.bindOfNoRequirement(binding.step, site: bind.site).recordOrStop()
            bind.ignore()
            chain = world.root.lock.withLock { world.chain(of: binding) }
        }
        guard let first = chain.first else { return produceUnchanged(to: value, make) }
        if first.isBind { reportSecondBind(of: first) }
        for override in chain { override.markUsed() }
        if handle == .creation { return make(world.context, value) }
        if let error = produce(first, to: value, make) { return error }
        if !scope.isFresh, let build {
            noteBase(first, of: build, value, isDecorated: !chain[chain.count - 1].isBase)
        }
        for (index, override) in chain.filter({ !$0.isBase }).enumerated() {
            onDecoration?(value, index)
            do { try override.make?(graph, value) } catch { return Thrown(error: error, override: override) }
        }
        return nil
    }

    /// Notes the value that is closed: not one that an override gives, and not a decorator.
    private func noteBase(_ first: Override, of build: Build, _ value: UnsafeMutableRawPointer, isDecorated: Bool) {
        build.isGiven = first.isGiven
        build.instanceAttachment = first.attachment
        guard isDecorated, scope == .singleton, !build.isGiven, Closers.current != nil else { return }
        build.undecorated = Box(copying: value, binding.value)
    }

    private func produceUnchanged(to value: UnsafeMutableRawPointer, _ make: Builder) -> (any Error)? {
        let context = world.context
        if !alternatives.isEmpty { Reader().recordContext() }
        if context == .test, handle == .none, !alternatives.contains(.test),
            binding.declaration?.reportsLiveValue ?? true
        {
            reportLiveValue(in: world)
        }
        return make(context, value)
    }

    /// Reports a live value to a strict test.
    package func reportLiveValue(in world: World) {
        world.root.monitor?.reportLiveValue(of: binding)
    }

    private func produce(_ first: Override, to value: UnsafeMutableRawPointer, _ make: Builder) -> (any Error)? {
        switch first.change {
        case .value:
            if let given = first.given { Values.copy(first.value, from: given, to: value) }
        case .replace, .bind:
            do { try first.make?(graph, value) } catch { return Thrown(error: error, override: first) }
        case .useLive: return make(.live, value)
        case .decorate, .separate, .restore, .register: return produceUnchanged(to: value, make)
        }
        return nil
    }
}

/// An error that an override has thrown, instead of the binding.
struct Thrown: Error {
    let error: any Error
    let override: Override
}
