// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// One read of one binding of a graph.
///
/// Nothing here is generic over the graph, and as little as can be over the value: a generic type of a type that is
/// known at run time alone costs hundreds of instructions to look up.
struct Request {
    let graph: any DependencyGraph
    let instances: Instances
    let binding: Binding
    let alternatives: Alternatives
    let context: ResolutionContext?
    /// The error to throw at a cycle that this read closes, where it is not to stop the program.
    let onCycle: (([PathStep]) -> any Error)?

    init(
        graph: any DependencyGraph, binding: Binding, alternatives: Alternatives = [], context: ResolutionContext?,
        onCycle: (([PathStep]) -> any Error)? = nil
    ) {
        self.graph = graph
        instances = graph.instances
        self.binding = binding
        self.alternatives = alternatives
        self.context = context
        self.onCycle = onCycle
    }

    /// Where this read is recorded.
    var records: [DependencyRecord] { ResolutionContext.records(for: instances, in: context) }

    /// Builds a value that belongs to the caller alone.
    ///
    /// It may be read while it is built, but not without end.
    func fresh<Value, Failure: Error>(
        _ make: (DependencyContext) throws(Failure) -> Value,
        completing complete: ((Value) throws(Failure) -> Void)? = nil
    ) throws(Failure) -> Value {
        Tracer.note(.built)
        let layer = instances.currentTable().layer
        let records = self.records
        if let learnt = learnOverrides(in: layer, for: nil), let value = learnt.value.value as? Value {
            records.forEach { $0.merge(learnt.record) }
            return value
        }
        // Its reads are those of whoever asked for it.
        let own = records.count == 1 ? records[0] : DependencyRecord()
        let build = Build(binding, of: instances, parent: context?.activeBuild, record: own)
        try stopAtCycle(of: build, throwing: Failure.self)
        build.stopWhereStackEnds()
        let resolution = Resolution.active(in: context) ?? Resolution()
        beginReading()
        defer {
            endReading()
            if resolution !== Resolution.active(in: context) { resolution.end() }
            build.drop()
            for record in records {
                record.add(binding.key)
                if record !== own { record.merge(own) }
            }
        }
        let value = try innerContext(of: build, resolution).perform { () throws(Failure) -> Value in
            var unused: Any?
            let value = try produce(in: layer, undecorated: &unused, make)
            try complete?(value)
            return value
        }
        learnOverrides(fitting: value, in: layer)
        return value
    }

    // MARK: - Building

    /// What a builder sees. A separate function, because the stack space of a build limits how deep a graph may be.
    @inline(never)
    private func innerContext(of build: Build, _ resolution: Resolution) -> ResolutionContext {
        let isSameWorld = context?.dependencies.instances === instances.root
        return ResolutionContext(
            dependencies: Dependencies(instances: instances.root),
            graphs: CurrentGraphs.adding(graph, to: isSameWorld ? context?.graphs : instances.graphs),
            build: build, record: build.record, resolution: resolution, frame: context?.frame)
    }

    /// Builds the value as the overrides of a layer, and of those around it, want it.
    ///
    /// - Parameter inner: Gets the value before it was decorated, if that is so.
    func produce<Value, Failure: Error>(
        in layer: Layer, undecorated inner: inout Any?, _ make: (DependencyContext) throws(Failure) -> Value
    ) throws(Failure) -> Value {
        let chain = prepare(in: layer)
        guard let base = chain.last else { return try make(layer.context) }
        return try produce(from: base, in: chain, of: layer, undecorated: &inner, make)
    }

    // The following are separate functions, because the stack space of a build limits the depth of a graph.

    /// Records that the context matters, where it does, and reports a live value where there should be none.
    ///
    /// - Returns: The overrides of the binding, the innermost first.
    @inline(never)
    private func prepare(in layer: Layer) -> [any BindingOverride] {
        if !alternatives.isEmpty { ResolutionContext.current?.openRecords.forEach { $0.addContext() } }
        let chain = layer.overrides(of: binding.key)
        guard let base = chain.last else {
            reportLiveValue(in: layer)
            return chain
        }
        if base.isOfRequirement, !binding.isRequirement {
            Misuse.bindOfNoRequirement(binding, site: base.site).stop()
        }
        if !base.isReplacement, !base.isBase { reportLiveValue(in: layer) }
        chain.forEach { $0.markUsed() }
        return chain
    }

    private func reportLiveValue(in layer: Layer) {
        guard let monitor = instances.world.monitor, monitor.isStrict, layer.context == .test,
            !alternatives.contains(.test)
        else { return }
        monitor.report(.liveValue(binding))
    }

    /// Builds the value as its overrides want it.
    @inline(never)
    private func produce<Value, Failure: Error>(
        from base: any BindingOverride, in chain: [any BindingOverride], of layer: Layer,
        undecorated inner: inout Any?, _ make: (DependencyContext) throws(Failure) -> Value
    ) throws(Failure) -> Value {
        var value =
            base.isReplacement
            ? try base.replacement(on: graph, for: binding) { () throws(Failure) -> Value in try make(layer.context) }
            : try make(layer.context)
        let bare = value
        let decorators = chain.reversed().filter { !$0.isBase }
        for decorator in decorators {
            let former = value
            value = try decorator.decorate(former, on: graph, for: binding, throwing: Failure.self)
            if let former = former as? any AnyAsync { (value as? any AnyAsync)?.decorate(former) }
        }
        if !decorators.isEmpty { inner = bare }
        for override in chain where override.isUnproven && canLearn(override) {
            let values = decorators.isEmpty ? [value] : [bare, value]
            override.prove(
                with: values.map { Transfer($0 as Any) }, on: graph, under: ResolutionContext.current?.activeBuild)
        }
        return value
    }

    /// Stops where the builds on the stack already include this one, too often to come to an end.
    private func stopAtCycle<Failure: Error>(of build: Build, throwing failure: Failure.Type) throws(Failure) {
        guard let path = build.cycleOnStack(mayRecur: true) else { return }
        build.drop()
        try stop(at: path, in: instances.currentTable().layer, throwing: failure)
    }

    /// Tells a cycle: stops the program, or throws where whoever asked wants that.
    func stop<Failure: Error>(
        at path: [PathStep], in layer: Layer, throwing failure: Failure.Type
    ) throws(Failure) -> Never {
        if let error = onCycle?(path) as? Failure { throw error }
        cycle(path, in: layer).stop()
    }

    /// What there is to say of a cycle: an override that reads what it replaces is told as that.
    func cycle(_ path: [PathStep], in layer: Layer) -> Misuse {
        guard path.count == 2, let base = layer.overrides(of: binding.key).last, base.isBase else {
            return .cycle(path)
        }
        return .overrideReadsItself(binding, site: base.site)
    }
}
