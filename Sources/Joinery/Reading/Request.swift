// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// A read of one binding of a graph.
///
/// A read has these phases:
///
/// 1. *Search*: `find` looks for an existing instance, without the graph lock.
/// 2. *Decide*: under the graph lock, `decide` repeats the search if anything has changed since. It then uses an
///    instance, learns which binding an override names, waits for another thread's build, reports a cycle, or begins a
///    build.
/// 3. *Build*: `run` runs the builder with no lock held.
/// 4. *End*: `EndedBuild.end` computes the home of the instance and inserts it under the graph lock.
///
/// A value that is not kept takes only the third phase, in `fresh`.
///
/// Nothing here is generic over the graph, and as little as possible over the value: a lookup of a generic type whose
/// argument is known only at run time costs hundreds of instructions.
struct Request {
    let graph: any DependencyGraph
    let instances: Instances
    let binding: Binding
    let alternatives: Alternatives
    let context: ResolutionContext?
    /// Returns the error to throw if this read closes a cycle, instead of stopping the program.
    let onCycle: (([PathStep]) -> any Error)?
    private let isTraced: Bool

    init(
        graph: any DependencyGraph, binding: Binding, alternatives: Alternatives = [], context: ResolutionContext?,
        onCycle: (([PathStep]) -> any Error)? = nil, isTraced: Bool = false
    ) {
        self.graph = graph
        instances = graph.instances
        self.binding = binding
        self.alternatives = alternatives
        self.context = context
        self.onCycle = onCycle
        self.isTraced = isTraced
    }

    /// The records to which this read is added.
    var records: [DependencyRecord] { ResolutionContext.records(for: instances, in: context) }

    /// Builds a value that only the caller has. The builder can read its own binding, up to a limit.
    func fresh<Value, Failure: Error>(
        _ make: (DependencyContext) throws(Failure) -> Value,
        completing complete: ((Value) -> Void)? = nil
    ) throws(Failure) -> Value {
        Tracer.note(.built)
        let layer = instances.currentTable().layer
        let records = self.records
        if let learned = learnOverrides(in: layer, for: nil), let value = learned.value.value as? Value {
            records.forEach { $0.merge(learned.record) }
            return value
        }
        // With one caller, the reads of the build are those of the caller.
        let own = records.count == 1 ? records[0] : DependencyRecord()
        let build = Build(binding, of: instances, parent: context?.activeBuild, record: own)
        try stopAtCycle(of: build, throwing: Failure.self)
        build.stopIfStackIsUsedUp()
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
        let value = try self.context(in: build, resolution, keepingCallersGraphs: true).perform {
            () throws(Failure) -> Value in
            var unused: Any?
            let value = try produce(in: layer, undecorated: &unused, make)
            complete?(value)
            return value
        }
        learnOverrides(fitting: value, in: layer)
        return value
    }

    // MARK: - Building

    /// Builds the value with the overrides of a layer and its enclosing layers.
    ///
    /// - Parameter inner: Receives the value before decoration, if it is decorated.
    func produce<Value, Failure: Error>(
        in layer: Layer, undecorated inner: inout Any?, _ make: (DependencyContext) throws(Failure) -> Value
    ) throws(Failure) -> Value {
        let chain = prepare(in: layer)
        guard let base = chain.last else { return try make(layer.context) }
        return try produce(from: base, in: chain, of: layer, undecorated: &inner, make)
    }

    // The following are separate functions because the stack space of a build limits the depth of a graph.

    /// Records a dependency on the context, if there is one, and reports a live value in a strict test.
    ///
    /// - Returns: The overrides of the binding, beginning with the innermost.
    @inline(never)
    private func prepare(in layer: Layer) -> [Override] {
        if !alternatives.isEmpty { ResolutionContext.current?.openRecords.forEach { $0.addContext() } }
        let chain = layer.overrides(of: binding.key)
        guard let base = chain.last else {
            reportLiveValue(in: layer)
            return chain
        }
        if base.isOfRequirement {
            if !binding.isRequirement { Misuse.bindOfNoRequirement(binding, site: base.site).stop() }
            Diagnostics.reportSecondBind(of: binding, by: base, in: layer, of: instances)
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

    /// Builds the value with its overrides: first the base, then the decorators from the outermost to the innermost.
    @inline(never)
    private func produce<Value, Failure: Error>(
        from base: Override, in chain: [Override], of layer: Layer,
        undecorated inner: inout Any?, _ make: (DependencyContext) throws(Failure) -> Value
    ) throws(Failure) -> Value {
        let context = base.usesLive ? .live : layer.context
        var value =
            base.isReplacement
            ? try base.replacement(on: graph, for: binding) { () throws(Failure) -> Value in try make(context) }
            : try make(context)
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

    /// Stops if the builds on the stack already include this one too often.
    private func stopAtCycle<Failure: Error>(of build: Build, throwing failure: Failure.Type) throws(Failure) {
        guard let path = build.cycleOnStack(mayRecur: true) else { return }
        build.drop()
        try stop(at: path, in: instances.currentTable().layer, throwing: failure)
    }

    /// Reports a cycle: throws if the caller handles cycles, and otherwise stops the program.
    func stop<Failure: Error>(
        at path: [PathStep], in layer: Layer, throwing failure: Failure.Type
    ) throws(Failure) -> Never {
        if let error = onCycle?(path) as? Failure { throw error }
        cycle(path, in: layer).stop()
    }

    /// Returns the message for a cycle. An override that reads its own binding has a separate message.
    func cycle(_ path: [PathStep], in layer: Layer) -> Misuse {
        guard path.count == 2, let base = layer.overrides(of: binding.key).last, base.isBase else {
            return .cycle(path)
        }
        return .overrideReadsItself(binding, by: base)
    }
}

extension Request {
    /// Waits for a build on another thread.
    func wait(_ wait: () -> Void) {
        beginReading()
        wait()
        endReading()
        Tracer.note(.waited)
    }

    /// Records that a build of a value that is not kept, or a wait, has begun. A build that runs in the meantime may
    /// keep the graph that is read from.
    func beginReading() {
        guard instances.ofDependencies.enclosing != nil else { return }
        (graph as? Dependencies)?.reference?.beginReading(passing: holderCount())
    }

    /// Returns the number of references to the graph that this read adds to those of an ordinary read.
    ///
    /// - Parameter closureCount: The number of closures that the reader passes on and that may hold the graph.
    func holderCount(with closureCount: Int = 0) -> Int { closureCount + (isTraced ? 1 : 0) }

    /// Ends what ``beginReading()`` began.
    func endReading() {
        if instances.ofDependencies.enclosing != nil { (graph as? Dependencies)?.reference?.endReading() }
    }
}
