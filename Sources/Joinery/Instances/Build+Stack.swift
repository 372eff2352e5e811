// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

// Cycles on one stack.

extension Build {
    /// The builds below this one on the stack, itself first.
    var stack: some Sequence<Build> { sequence(first: self) { $0.parent } }

    /// Whether this is another build, or runs for it on the same stack.
    func isFor(_ other: Build) -> Bool { stack.contains { $0 === other } }

    /// The path from the outermost build to this one.
    var path: [PathStep] { stack.map(\.binding.step).reversed() }

    /// How often one binding may be under way on one stack if each run makes another value: a transient one, a factory
    /// that its own value calls, or a binding that opens a world and reads itself there. Far above what programs do. If
    /// the stack is too small for that, it ends earlier.
    private static let recursionLimit = 100

    /// The path from an earlier run of the same builder on this stack to this one, if it is there.
    ///
    /// - Parameter mayRecur: Whether each run makes another value, so that one may read the next and come to an end.
    func cycleOnStack(mayRecur: Bool = false) -> [PathStep]? {
        var count = 0
        /// The last earlier run: where the same ring is run through many times, once is told.
        var last: Build?
        var isBelowTrial = false
        var next = parent
        while let build = next {
            next = build.parent
            isBelowTrial = isBelowTrial || build.isTrial || build.completion.early != nil
            guard build.binding.key == binding.key else { continue }
            count += 1
            last = last ?? build
            let isSame = build.instances === instances && !mayRecur && !isBelowTrial
            if isSame || count == Self.recursionLimit || usesUpStack(since: build) { return last.map(path(from:)) }
        }
        return nil
    }

    /// The path from an earlier build on this stack to this one, which is of the same binding.
    ///
    /// It begins where the stack first reached the ring: the number of turns depends on the size of the stack.
    private func path(from earlier: Build) -> [PathStep] {
        let ring = stack.prefix { $0 !== earlier }
        let keys = Set(ring.map(\.binding.key))
        let first = stack.reduce(self) { keys.contains($1.binding.key) ? $1 : $0 }
        let turns = ring.firstIndex { $0.binding.key == first.binding.key } ?? 0
        let turned = (ring[turns...] + ring[..<turns]).map(\.binding.step)
        return [first.binding.step] + turned.reversed()
    }

    /// Stops the program if the rest of the stack is too small for another build like this one. Otherwise it would
    /// crash without a message.
    ///
    /// Queries the size of the stack only if the builds on it use much of it.
    func stopWhereStackEnds() {
        guard let parent, firstStackPosition > stackPosition &+ ThreadBuilds.smallStackLimit,
            ThreadBuilds.currentStack.isUsedUp(at: stackPosition, for: parent.stackPosition &- stackPosition)
        else { return }
        Misuse.stackIsUsedUp(by: path).stop()
    }

    /// Whether the builds since an earlier one use more of the stack than they may. Stacks grow downwards.
    private func usesUpStack(since earlier: Build) -> Bool {
        earlier.stackPosition > stackPosition
            && earlier.stackPosition - stackPosition > ThreadBuilds.stackBudget(from: earlier.stackPosition)
    }
}

extension [Build] {
    /// Takes a build out: one of those that began last, as a rule.
    ///
    /// - Returns: Whether it was there.
    @discardableResult
    mutating func take(out build: Build) -> Bool {
        guard let index = lastIndex(where: { $0 === build }) else { return false }
        remove(at: index)
        return true
    }
}
