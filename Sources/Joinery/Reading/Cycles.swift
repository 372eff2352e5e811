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
    /// The largest number of builders of kept values within one another.
    private static let depthLimit = 400
    /// The smallest depth at which a chain of builders can be a cycle.
    static let propertyLimit = 16

    /// Returns the path from an earlier build of the same value to this one, if there is one.
    func cycle(in world: World, _ reader: Reader) -> [PathStep]? {
        // A builder that has overridden its own binding can read the replacement.
        func isReplaced(since build: Build?) -> Bool {
            guard let build else { return false }
            return world.root.lock.withLock { world.isChanged(BindingSet(binding), after: build.version) }
        }
        let isOnThread = reader.frames.contains { frame in
            frame.pointee.isKept && frame.pointee.binding.toOpaque() == Unmanaged.passUnretained(binding).toOpaque()
                && frame.pointee.world.toOpaque() == Unmanaged.passUnretained(world).toOpaque()
                && frame.pointee.instances?.toOpaque() == instances.map { Unmanaged.passUnretained($0).toOpaque() }
                && !isReplaced(since: frame.pointee.build.map { $0._withUnsafeGuaranteedRef { $0 } })
        }
        let isElsewhere = reader.build?.ancestry.contains { build in
            build.isRunning && build.binding === binding && build.instances === instances && build.builtIn === world
                && !isReplaced(since: build)
        }
        guard isOnThread || isElsewhere == true else { return recursion(reader) }
        return path(reader) { $0.binding === binding && $0.instances === instances }
    }

    /// Returns the path from an earlier build at the same place to this one, if there are too many of them.
    func recursion(_ reader: Reader) -> [PathStep]? {
        // Few chains are deep, so most reads need not look at their frames.
        guard let innermost = reader.frame, innermost.pointee.depth >= Self.propertyLimit,
            innermost.pointee.depth & 7 == 0
        else { return nil }
        if innermost.pointee.depth >= Self.depthLimit, !scope.isFresh {
            Misuse.tooDeep(reader.path + [binding.step]).stop()
        }
        guard binding.key == nil else { return nil }
        let limit = recursionLimit
        var count = 0
        var next = reader.frame
        while let frame = next {
            if isSamePlace(frame.pointee.binding._withUnsafeGuaranteedRef { $0 }) { count += 1 }
            next = frame.pointee.parent
        }
        guard count >= limit else { return nil }
        let ring = path(reader) { isSamePlace($0.binding) }.dropLast()
        // The path begins where the ring was entered.
        let steps = reader.path
        guard let first = steps.first(where: ring.contains), let index = ring.firstIndex(of: first) else {
            return Array(ring) + [binding.step]
        }
        return ring[index...] + ring[..<index] + [first]
    }

    private func isSamePlace(_ other: Binding) -> Bool { other === binding }

    /// Returns the steps from the nearest enclosing build that meets a condition to this one.
    private func path(
        _ reader: Reader, from isFirst: ((binding: Binding, instances: Instances?)) -> Bool
    ) -> [PathStep] {
        var path = [binding.step]
        for enclosing in reader.enclosingBindings {
            if !enclosing.binding.step.isHidden { path.append(enclosing.binding.step) }
            if isFirst(enclosing) { break }
        }
        return path.reversed()
    }

    /// Stops the program because of a cycle. An override that reads its own binding has a separate message.
    func stop(at path: [PathStep], in world: World) -> Never {
        let base = world.root.lock.withLock { world.chain(of: binding).first { $0.isBase } }
        if path.count == 2, let base, !base.isUseLive {
            Misuse.overrideReadsItself(binding.step, isBind: base.isBind, site: base.site).stop()
        }
        Misuse.cycle(path).stop()
    }
}

extension Reader {
    /// The frames that this read is a part of, beginning with the innermost.
    fileprivate var frames: some Sequence<UnsafeMutablePointer<Frame>> {
        sequence(state: frame) { next in
            defer { next = next?.pointee.parent }
            return next
        }
    }

    /// The bindings whose builders this read is a part of, beginning with the innermost.
    var enclosingBindings: [(binding: Binding, instances: Instances?)] {
        var bindings: [(binding: Binding, instances: Instances?)] = []
        var next = frame
        var outermost = build
        while let current = next {
            if current.pointee.probe == nil {
                bindings.append(
                    (
                        current.pointee.binding._withUnsafeGuaranteedRef { $0 },
                        current.pointee.instances.map { $0._withUnsafeGuaranteedRef { $0 } }
                    ))
            }
            outermost = current.pointee.build.map { $0._withUnsafeGuaranteedRef { $0 } }
            if current.pointee.isKept { outermost = outermost?.parent }
            next = current.pointee.parent
        }
        // The builds of other threads that wait for this one.
        for build in outermost.map({ Array($0.ancestry) }) ?? [] {
            if let binding = build.binding { bindings.append((binding, build.instances)) }
        }
        return bindings
    }

    /// The path to the value that is being built here, beginning with the outermost binding.
    package var path: [PathStep] { enclosingBindings.map(\.binding.step).filter { !$0.isHidden }.reversed() }
}
