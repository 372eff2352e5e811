// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

// Which binding an override names.
//
// A key path does not show which binding its getter calls, and neither does a closure. So the name is evaluated once, in a
// frame with a probe: the first binding call in it is the binding. The getter cannot be stopped there, so the call has to
// return a value of its type:
//
// 1. An assigned value is returned itself, when the override is written.
// 2. When a binding of the type is first read in the world, the name is evaluated, and the read continues inside the getter.
//    Its value becomes the getter's. So nothing is built to learn a name.
// 3. If the question is whether an existing instance was built from the binding, an existing instance of the type is
//    returned. If there is none, the instance counts as built from it: it is built again, which reads the binding, and the
//    existing one is used after all if the override names another.

/// The bindings that key paths are known to name, up to a limit. They stay valid because the place of a getter does not
/// change.
enum KnownNames {
    /// A binding that a key path names, and whether its getter is known to return the value of the binding itself.
    struct Name: Sendable {
        let keyPath: Transfer<AnyKeyPath>
        let binding: Binding
        let isProven: Bool
    }

    /// Key paths that are composed at run time may differ each time and hold values, so not all can be kept.
    private static let limit = 10_000

    /// By the identity of the key paths. A literal is one object, and hashing a key path is slow.
    private static let names = Guarded<[ObjectIdentifier: Name]>([:])

    static func name(of keyPath: AnyKeyPath) -> Name? {
        names.withValue { $0[ObjectIdentifier(keyPath)] }
    }

    static func forget(_ keyPath: AnyKeyPath) {
        let former = names.withValue { $0.removeValue(forKey: ObjectIdentifier(keyPath)) }
        withExtendedLifetime(former) {}
    }

    static func remember(_ binding: Binding, isProven: Bool, for keyPath: AnyKeyPath) {
        // Values that key paths hold are released outside of the lock, because that can run user code.
        let former = names.withValue { names in
            let former = names.count < limit ? nil : names
            if former != nil { names = [:] }
            let isProven = isProven || names[ObjectIdentifier(keyPath)]?.isProven == true
            names[ObjectIdentifier(keyPath)] = Name(keyPath: Transfer(keyPath), binding: binding, isProven: isProven)
            return former
        }
        withExtendedLifetime(former) {}
    }
}

/// The evaluation of the name of an override, which is answered at its first binding call.
struct Probe {
    /// What the binding call returns.
    enum Answer {
        case value(Box)
        /// The value of a read that continues here, and where that read expects it.
        case read(Request, UnsafeMutableRawPointer, Request.Builder)
    }

    let override: Override?
    let answer: Answer
    /// The binding, once it is known.
    var binding: Binding?
    /// The value that the call returned.
    var returned: Box?
    /// Whether the name is a mistake, which a test has recorded.
    var isMistaken = false
    /// Whether the continued read has ended, and its error.
    var hasRead = false
    var error: (any Error)?

    /// Answers a binding call that is made while a name is evaluated.
    static func answer(
        _ request: Request, to value: UnsafeMutableRawPointer, _ make: Request.Builder,
        in frame: UnsafeMutablePointer<Frame>
    ) -> (any Error)? {
        guard let probe = frame.pointee.probe?.assumingMemoryBound(to: Probe.self) else { return nil }
        guard let override = probe.pointee.override else {
            return answerWriting(request, to: value, make, frame, probe)
        }
        if let first = probe.pointee.binding {
            if !probe.pointee.isMistaken {
                Misuse.twoBindingCalls(first.step, request.binding.step, site: override.site).recordOrStop()
                frame.pointee.world._withUnsafeGuaranteedRef { $0 }.ignore(override)
            }
            probe.pointee.isMistaken = true
            return answerReading(request, to: value, make, frame, probe)
        }
        probe.pointee.binding = request.binding
        if let mistake = request.mistake(in: override) {
            mistake.recordOrStop()
            override.ignore()
            probe.pointee.isMistaken = true
            return answerReading(request, to: value, make, frame, probe)
        }
        override.setBinding(request.binding)
        if let keyPath = override.sendableKeyPath {
            KnownNames.remember(request.binding, isProven: false, for: keyPath)
        }
        frame.pointee.world._withUnsafeGuaranteedRef { $0 }.drop(after: override)
        let type = request.binding.value
        // The reads that follow do not belong to the name.
        frame.pointee.probe = nil
        Frame.pop(frame)
        defer {
            Frame.push(frame)
            frame.pointee.probe = UnsafeMutableRawPointer(probe)
        }
        switch probe.pointee.answer {
        case .value(let box): box.copy(to: value)
        case .read(let original, let target, let makeOriginal):
            probe.pointee.error = original.readHere(to: target, makeOriginal)
            probe.pointee.hasRead = true
            if probe.pointee.error == nil, ObjectIdentifier(original.binding.value) == ObjectIdentifier(type) {
                Values.copy(type, from: target, to: value)
            } else {
                if let error = probe.pointee.error, original.binding === request.binding || request.passesOnErrors {
                    return error
                }
                // The name cannot pass on the error or the value, so the other binding is read. What it reads is no part
                // of the build that asks for the name.
                let world = frame.pointee.world._withUnsafeGuaranteedRef { $0 }
                let context = Context(world, graphs: Reader().graphs)
                if let error = context.perform({ request.readHere(to: value, make) }) { return error }
            }
        }
        let copy = Values.allocate(type)
        Values.copy(type, from: value, to: copy)
        probe.pointee.returned = Box(type, copy)
        return nil
    }

    /// Answers the read with which the assignment to a computed property begins.
    private static func answerWriting(
        _ request: Request, to value: UnsafeMutableRawPointer, _ make: Request.Builder,
        _ frame: UnsafeMutablePointer<Frame>, _ probe: UnsafeMutablePointer<Probe>
    ) -> (any Error)? {
        if probe.pointee.binding == nil, case .value(let box) = probe.pointee.answer, box.type == request.binding.value
        {
            probe.pointee.binding = request.binding
            box.copy(to: value)
            return nil
        }
        return answerReading(request, to: value, make, frame, probe)
    }

    /// Answers a read with the value of its binding.
    private static func answerReading(
        _ request: Request, to value: UnsafeMutableRawPointer, _ make: Request.Builder,
        _ frame: UnsafeMutablePointer<Frame>, _ probe: UnsafeMutablePointer<Probe>
    ) -> (any Error)? {
        frame.pointee.probe = nil
        defer { frame.pointee.probe = UnsafeMutableRawPointer(probe) }
        return request.readHere(to: value, make)
    }
}

extension Request {
    /// The mistake in an override that names this binding, but cannot override it.
    fileprivate func mistake(in override: Override) -> Misuse? {
        let (step, site) = (binding.step, override.site)
        if ObjectIdentifier(binding.graph) != ObjectIdentifier(override.graph) {
            return .overrideOfOtherGraph(step, named: "\(override.graph)", site: site)
        }
        guard ObjectIdentifier(binding.value) != ObjectIdentifier(override.value) else { return nil }
        if binding.value is any AnyFactoryValue.Type {
            return override.change == .useLive ? nil : .overrideOfFactory(step, site: site)
        }
        if override.value is any AnyFactoryValue.Type {
            // The standard library has no test for function types. The text is used only for the message.
            let isClosure = "\(binding.value)".split(separator: " ").contains("->")
            return isClosure ? .overrideOfNoFactory(step, site: site) : .overrideOfLateFactory(step, site: site)
        }
        return .overrideOfOtherType(step, bound: binding.value, given: override.value, site: site)
    }

    /// Evaluates the name of an override that may name this binding, and continues this read in it.
    ///
    /// - Returns: The error of the read.
    @inline(never)
    func read(naming override: Override, to value: UnsafeMutableRawPointer, _ make: Builder) -> (any Error)? {
        withoutActuallyEscaping(make) { make in
            let probe = override.evaluate(on: graph, in: world, reader, answering: .read(self, value, make))
            guard probe.hasRead else { return readHere(to: value, make) }
            guard override.isIgnored else { return probe.error }
            if probe.error == nil { Values.destroy(binding.value, at: value) }
            return readHere(to: value, make)
        }
    }

    /// The last override that may name this binding, and whose name can be evaluated here.
    @inline(never)
    func overrideToName() -> Override? {
        func mayName(_ override: Override) -> Bool {
            guard override.canBeEvaluatedHere else { return false }
            if override.fits(binding) { return !(canThrow && override.name?.keyPath != nil) }
            // It may mistake a factory for a binding of a closure.
            return closure.map { ObjectIdentifier($0) } == ObjectIdentifier(override.value)
                && ObjectIdentifier(override.graph) == ObjectIdentifier(binding.graph)
        }
        return world.root.lock.withLock { world.unnamed.first(where: mayName) }
    }
}

extension Request {
    /// Determines which bindings overrides name that may concern a record, under the lock of the root.
    ///
    /// Names are evaluated without the lock; when this returns, none has been added since the last one. Without a value, an
    /// override cannot be named here. It counts as touching the record, so that an instance is built again, and its builder
    /// reads what the override may name.
    ///
    /// - Parameter own: A value that was just built, with its type.
    @inline(never)
    func nameOverrides(concerning record: BindingSet, _ own: (type: Any.Type, address: UnsafeMutableRawPointer)? = nil)
    {
        let bindings = record.bindings
        var known: [Override] = []
        while let override = world.unnamed.first(where: { override in
            !known.contains { $0 === override } && bindings.contains(where: override.fits)
        }) {
            known.append(override)
            // A typed graph is needed to evaluate a name of its type.
            let isOfGraph =
                ObjectIdentifier(override.graph) == Bindings.dependencies
                || graph.map { ObjectIdentifier($0.type) } == ObjectIdentifier(override.graph)
            guard override.canBeEvaluatedHere, isOfGraph else { continue }
            let value = own.flatMap { $0.type == override.value ? Box(copying: $0.address, $0.type) : nil }
            guard let sample = value ?? world.sample(of: bindings.filter(override.fits)) else { continue }
            world.root.lock.release()
            _ = override.evaluate(on: graph, in: world, reader, answering: .value(sample))
            world.root.lock.acquire()
        }
    }

    /// The same for a value that is not kept. A separate function because its stack space would limit the depth of a graph.
    @inline(never)
    func nameOverrides(concerning value: UnsafeMutableRawPointer) {
        world.root.lock.withLock { nameOverrides(concerning: BindingSet(binding), (binding.value, value)) }
    }

    /// Stops the program if an override of a world names this binding, but has another type, which a value of the binding fits
    /// by chance. Otherwise the binding would be read without the override.
    ///
    /// Such a binding has a closure that is one lone `return` statement, or is named through another property.
    @inline(never)
    func checkTypes(of value: UnsafeMutableRawPointer) {
        guard binding.declaration == nil, keeper == nil else { return }
        let isLive = world.context == .live
        var overrides: [Override] = []
        world.root.lock.withLock {
            for world in world.path where world.overrides.unnamedTypes != 0 && !world.checkedTypes.contains(binding) {
                world.checkedTypes.insert(binding)
                overrides += world.overrides.unnamed
            }
        }
        overrides.removeAll {
            ObjectIdentifier($0.graph) != ObjectIdentifier(binding.graph) || $0.fits(binding) || isLive && $0.isBind
                || !$0.canBeEvaluatedHere
        }
        guard !overrides.isEmpty else { return }
        let any = Values.any(binding.value, at: value)
        for override in overrides {
            guard let sample = Values.box(any, as: override.value) else { continue }
            _ = override.evaluate(on: graph, in: world, Reader(), answering: .value(sample))
        }
    }
}

extension World {
    /// The overrides of this world and the enclosing ones that have no name yet, the last of the innermost world first.
    fileprivate var unnamed: [Override] {
        var found: [Override] = []
        for world in path {
            world.refresh()
            for override in world.overrides.unnamed.reversed() { found.append(override) }
        }
        return found
    }

    /// A copy of the value of any instance of bindings with one type.
    fileprivate func sample(of bindings: [Binding]) -> Box? {
        for binding in bindings {
            for world in path {
                guard let instance = world.table[binding], !instance.isOpened else { continue }
                let copy = Values.allocate(binding.value)
                if instance.copyIfAlive(to: copy) { return Box(binding.value, copy) }
                copy.deallocate()
            }
        }
        return nil
    }

    /// Ends the effect of an override whose name is a mistake. What was built with it is not used again.
    fileprivate func ignore(_ override: Override) {
        override.sendableKeyPath.map(KnownNames.forget)
        override.ignore()
        root.lock.withLock {
            root.version += 1
            for world in path { world.overrides.renew(override, version: root.version) }
        }
    }

    /// Drops the instances that an override concerns whose binding has become known.
    fileprivate func drop(after override: Override) {
        for world in path {
            let dropped = root.lock.withLock { () -> [Instance] in
                guard override.version > 0, world.overrides.all.contains(where: { $0 === override }) else {
                    return []
                }
                world.refresh()
                return world.drop()
            }
            if !dropped.isEmpty { (override.preparation as? Preparation)?.report(override, dropping: dropped) }
        }
    }
}

extension Override {
    /// Evaluates the name, in a frame in which the first binding call is answered.
    func evaluate(
        on graph: CurrentGraph?, in world: World, _ reader: Reader, answering answer: Probe.Answer
    ) -> Probe {
        guard let name else { return Probe(override: self, answer: answer) }
        var probe = Probe(override: self, answer: answer)
        let context = world === reader.world ? reader.context : Context(world, build: reader.build, graphs: graph)
        let result = withUnsafeMutablePointer(to: &probe) { probe in
            var frame = reader.frame(.placeholder, in: world, of: nil, graphs: graph ?? reader.graphs, context: context)
            frame.probe = UnsafeMutableRawPointer(probe)
            return frame.perform(in: context === reader.context ? nil : context) {
                Result { try evaluate(name, on: graph) }
            }
        }
        guard let binding = probe.binding else {
            Misuse.overrideOfNoBinding(type: "\(value)", site: site).recordOrStop()
            ignore()
            return probe
        }
        guard !probe.isMistaken, case .success(let result?) = result, let returned = probe.returned else {
            return probe
        }
        if binding.value == value, Values.areKnownToDiffer(result, returned.any) {
            Misuse.overrideOfDerivedValue(binding.step, site: site).recordOrStop()
            world.ignore(self)
            return probe
        }
        // The same object cannot be another value; equal values can be so by chance.
        if let keyPath = sendableKeyPath, Values.object(in: result) != nil {
            KnownNames.remember(binding, isProven: true, for: keyPath)
        }
        return probe
    }
}

extension World {
    /// Evaluates the names of the overrides of a typed graph that give a value, so that a mistake in a name is reported where
    /// the graph is first run.
    func nameGivenValues(of graph: CurrentGraph) {
        for override in root.lock.withLock({ unnamed })
        where ObjectIdentifier(override.graph) == ObjectIdentifier(graph.type) {
            guard override.given != nil, override.canBeEvaluatedHere, let value = override.sample else { continue }
            _ = override.evaluate(on: graph, in: self, Reader(), answering: .value(value))
        }
    }
}

extension Override {
    /// A value of the type that can be made without building anything: the given value, or a factory.
    var sample: Box? {
        if let given { return Box(copying: given, value) }
        guard value is any AnyFactoryValue.Type, change == .replace, let make else { return nil }
        let memory = Values.allocate(value)
        guard (try? make(nil, memory)) != nil else { return nil }
        return Box(value, memory)
    }

    /// Whether the name can be evaluated on the current thread.
    var canBeEvaluatedHere: Bool { name?.needsMainActor != true || MainActor.isCurrent }

    /// The key path, if it can be compared anywhere.
    fileprivate var sendableKeyPath: AnyKeyPath? { name?.needsMainActor == true ? nil : name?.keyPath }

    /// Runs the getter of the binding on a graph.
    ///
    /// - Returns: Its value, or `nil` if that cannot be compared: the closure of a factory is not the binding's value.
    private func evaluate(_ name: OverrideName, on current: CurrentGraph?) throws -> Any? {
        guard let keyPath = name.keyPath else { return try name.getter?(current) }
        let graph = (graph as? any DependencyGraph.Type).flatMap { CurrentGraph.any(current, as: $0) }
        let result = graph?[keyPath: keyPath]
        return value is any AnyFactoryValue.Type ? nil : result
    }
}
