// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

// Cycles: a kept binding that its own builder reads in the same world, or a place that occurs too often in one chain of
// builders. A chain within one thread and one through several are found in the same way.

extension Request {
    /// The number of times that a place may occur in one chain of builders. A function can call itself with other arguments,
    /// and so can a typed graph with other inputs. A property of `Dependencies` has neither, so it would read itself without
    /// end.
    private var recursionLimit: Int {
        if scope == .factory || instances != nil { return Self.functionLimit }
        let isFunction = binding.name?.withUTF8Buffer { $0.last == UInt8(ascii: ")") } ?? true
        return isFunction ? Self.functionLimit : Self.propertyLimit
    }

    private static let functionLimit = 100
    /// The number of frames within one another at which building a kept value is an error.
    private static let depthLimit = 400
    /// The smallest depth at which a chain of builders can be a cycle.
    static let propertyLimit = 16

    /// Returns the path from an earlier build of the same value to this one, if there is one.
    func cycle() -> [PathStep]? {
        guard let own = reader.build else { return recursion() }
        let isRepeated = world.root.lock.withLock {
            own.ancestry.contains { build in
                // A builder that has overridden its own binding can read the replacement.
                build.isRunning && build.binding === binding && build.instances === instances
                    && build.builtIn === world && !world.isChanged(BindingSet(binding), after: build.version)
            }
        }
        guard isRepeated else { return recursion() }
        return path(inGraph: instances)
    }

    /// Returns the path from an earlier build at the same place to this one, if there are too many of them.
    func recursion() -> [PathStep]? {
        // Few chains are deep, so most reads need not look at their frames.
        guard let depth = reader.frame?.pointee.depth, depth >= Self.propertyLimit, depth & 7 == 0 else { return nil }
        if depth >= Self.depthLimit, !scope.isFresh { Misuse.tooDeep(reader.path + [binding.step]).stop() }
        guard binding.key == nil else { return nil }
        var count = 0
        var next = reader.frame
        while let frame = next {
            if frame.pointee.binding.toOpaque() == Unmanaged.passUnretained(binding).toOpaque() { count += 1 }
            next = frame.pointee.parent
        }
        guard count >= recursionLimit else { return nil }
        // The path begins where the ring was entered.
        let ring = path(inGraph: nil).dropLast()
        let first = reader.path.first(where: ring.contains) ?? binding.step
        let index = ring.firstIndex(of: first) ?? 0
        return ring[index...] + ring[..<index] + [first]
    }

    /// Returns the steps from the nearest enclosing build of the binding, in a typed graph or in any, to this one.
    private func path(inGraph graph: Instances?) -> [PathStep] {
        var steps = [binding.step]
        for enclosing in reader.enclosingBindings {
            if !enclosing.binding.step.isHidden { steps.append(enclosing.binding.step) }
            if enclosing.binding === binding, graph == nil || enclosing.instances === graph { break }
        }
        return steps.reversed()
    }

    /// Stops the program because of a cycle. An override that reads its own binding has a separate message.
    func stop(at path: [PathStep]) -> Never {
        let base = world.root.lock.withLock { world.chain(of: binding).first { $0.isBase } }
        if path.count == 2, let base, !base.usesOwnBuilder {
            Misuse.overrideReadsItself(binding.step, isBind: base.isBind, site: base.site).stop()
        }
        Misuse.cycle(path, overrides(in: path)).stop()
    }
}

extension Request {
    /// The overrides that build steps of a cycle, as lines of its message.
    private func overrides(in path: [PathStep]) -> [String] {
        var lines: [String] = []
        for enclosing in reader.enclosingBindings.reversed() where path.contains(enclosing.binding.step) {
            let bases = world.root.lock.withLock { world.chain(of: enclosing.binding).filter(\.isBase) }
            for base in bases where !base.usesOwnBuilder {
                let line = "\(enclosing.binding.step.name) is \(base.isBind ? "bound" : "overridden") at \(base.site)"
                if !lines.contains(line) { lines.append(line) }
            }
        }
        return lines
    }
}

extension Reader {
    /// The bindings whose builders this read is a part of, beginning with the innermost.
    var enclosingBindings: [(binding: Binding, instances: Instances?)] {
        var bindings: [(binding: Binding, instances: Instances?)] = []
        var next = frame
        var outermost = build
        while let frame = next?.pointee {
            if frame.probe == nil {
                bindings.append(
                    (frame.binding.takeUnretainedValue(), frame.instances.map { $0.takeUnretainedValue() }))
            }
            outermost = frame.build.map { $0.takeUnretainedValue() }
            if frame.isKept { outermost = outermost?.parent }
            next = frame.parent
        }
        // The builds of other threads that wait for this one, which may end in the meantime.
        outermost?.builtIn.root.lock.withLock {
            while let build = outermost {
                if let binding = build.binding { bindings.append((binding, build.instances)) }
                outermost = build.parent
            }
        }
        return bindings
    }

    /// The path to the value that is being built here, beginning with the outermost binding.
    package var path: [PathStep] { enclosingBindings.map(\.binding.step).filter { !$0.isHidden }.reversed() }
}
