// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

extension Linker {
    /// Things that building a type needs, of one file: as many types may need them, they are shared and not copied.
    struct Need {
        let uses: [Use]
        /// When they are asked for, where that is not as each of them says.
        var timing: Timing?
        let file: String
        let module: Int
        /// The types that are built on the way, the outermost first.
        var through = BuiltTypes()
    }

    /// What a type itself says, whatever builds it.
    struct Making {
        var needs: [Need] = []
        /// The types that it builds, each with the module whose code does.
        var built: [(type: Int, timing: Timing, module: Int)] = []
        var superclasses: [Int] = []
    }

    /// What building a type needs, with that of the types which it builds in turn.
    ///
    /// Each type on the way is looked at once, however many ways lead to it: by the one that asks soonest, and then by
    /// the shortest one.
    mutating func needs(of type: Int) -> [Need] {
        if let known = expansions[type] { return known }
        var needs: [(need: Need, step: Int)] = []
        var steps = [BuiltTypes.Step(name: types.entries[type].name, outer: nil)]
        var seen: Set<Int> = []
        var queues: [Timing: [(type: Int, step: Int)]] = [.immediate: [(type, 0)]]
        for timing in [Timing.immediate, .lazy, .weak, .later, .closing] {
            var queue = queues.removeValue(forKey: timing) ?? []
            var index = 0
            while index < queue.count {
                let (type, step) = queue[index]
                index += 1
                guard seen.insert(type).inserted else { continue }
                let making = making(of: type)
                for var need in making.needs {
                    need.timing = timing == .immediate ? nil : timing
                    needs.append((need, step))
                }
                for inner in making.built {
                    if inner.type != type { noteBuilt(inner.type, from: inner.module) }
                    guard !seen.contains(inner.type) else { continue }
                    steps.append(BuiltTypes.Step(name: types.entries[inner.type].name, outer: step))
                    let way = (inner.type, steps.count - 1)
                    if timing != .immediate || inner.timing == .immediate {
                        queue.append(way)
                    } else {
                        queues[inner.timing, default: []].append(way)
                    }
                }
                for parent in making.superclasses where !seen.contains(parent) {
                    noteBuilt(parent, from: types.entries[type].module)
                    queue.append((parent, step))
                }
            }
        }
        let found = needs.map { need, step in
            var need = need
            need.through = BuiltTypes(steps, last: step)
            return need
        }
        // Nearly all types build no other, and are quickly looked at again.
        if seen.count > 1 { expansions[type] = found }
        return found
    }

    private mutating func making(of type: Int) -> Making {
        if let known = makings[type] { return known }
        let entry = types.entries[type]
        var making = Making()
        for (uses, file, module) in entry.uses {
            let own = uses.filter { $0.reference.kind != .construction }
            if !own.isEmpty { making.needs.append(Need(uses: own, file: file, module: module)) }
            for use in uses where use.reference.kind == .construction {
                guard let inner = types.position(of: use.reference.name, from: module) else { continue }
                making.built.append((inner, use.timing, module))
            }
        }
        making.superclasses = superclasses(of: entry)
        makings[type] = making
        return making
    }

    /// Notes that code of a module builds a type. What tests build as well is used by the program all the same.
    mutating func noteBuilt(_ type: Int, from module: Int) {
        guard facts[module].kind != .test || facts[types.entries[type].module].kind == .test else { return }
        builtTypes.insert(type)
    }

    private func superclasses(of entry: TypeTable.Entry) -> [Int] {
        guard entry.kind == .class || entry.kind == .extension else { return [] }
        return entry.inherits.compactMap { types.position(of: $0, from: entry.module) }.filter {
            types.entries[$0].kind == .class
        }
    }
}
