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

    /// A type that is built.
    struct Built: Hashable {
        /// Its position.
        var type: Int
        /// Whether that is done by the initializer which auto-wiring writes, if it has one.
        var isWired = false
    }

    /// What a type itself says, or the initializer alone which auto-wiring writes, whatever builds it.
    struct Making {
        var needs: [Need] = []
        /// The types that it builds, each with the module whose code does.
        var built: [(built: Built, timing: Timing, module: Int)] = []
        /// What is built along with it: its superclasses, and of such an initializer the type itself.
        var parts: [Built] = []
    }

    /// What building a type needs, with that of the types which it builds in turn.
    ///
    /// Each type on the way is looked at once, however many ways lead to it: by the one that asks soonest, and then by
    /// the shortest one.
    mutating func needs(of built: Built) -> [Need] {
        if let known = expansions[built] { return known }
        var needs: [(need: Need, step: Int)] = []
        var steps = [BuiltTypes.Step(name: types.entries[built.type].name, outer: nil)]
        var seen: Set<Built> = []
        var queues: [Timing: [(built: Built, step: Int)]] = [.immediate: [(built, 0)]]
        for timing in [Timing.immediate, .lazy, .weak, .later, .closing] {
            var queue = queues.removeValue(forKey: timing) ?? []
            var index = 0
            while index < queue.count {
                let (built, step) = queue[index]
                index += 1
                guard seen.insert(built).inserted else { continue }
                let making = making(of: built)
                for var need in making.needs {
                    need.timing = timing == .immediate ? nil : timing
                    needs.append((need, step))
                }
                for inner in making.built {
                    if inner.built.type != built.type { noteBuilt(inner.built, from: inner.module) }
                    guard !seen.contains(inner.built) else { continue }
                    steps.append(BuiltTypes.Step(name: types.entries[inner.built.type].name, outer: step))
                    let way = (inner.built, steps.count - 1)
                    if timing != .immediate || inner.timing == .immediate {
                        queue.append(way)
                    } else {
                        queues[inner.timing, default: []].append(way)
                    }
                }
                for part in making.parts where !seen.contains(part) {
                    if part.type != built.type { noteBuilt(part, from: types.entries[built.type].module) }
                    queue.append((part, step))
                }
            }
        }
        let found = needs.map { need, step in
            var need = need
            need.through = BuiltTypes(steps, last: step)
            return need
        }
        // Nearly all types build no other, and are quickly looked at again.
        if seen.count > 1 { expansions[built] = found }
        return found
    }

    mutating func making(of built: Built) -> Making {
        if let known = makings[built] { return known }
        let entry = types.entries[built.type]
        let making = built.isWired ? wiring(of: entry, built.type) : making(of: entry)
        makings[built] = making
        return making
    }

    private func making(of entry: TypeTable.Entry) -> Making {
        var making = Making()
        for (uses, file, module) in entry.uses {
            let own = uses.filter { $0.reference.kind != .construction }
            if !own.isEmpty { making.needs.append(Need(uses: own, file: file, module: module)) }
            for use in uses where use.reference.kind == .construction {
                guard let inner = types.position(of: use.reference.name, from: module) else { continue }
                making.built.append((Built(type: inner, isWired: use.reference.isWired), use.timing, module))
            }
        }
        making.parts = superclasses(of: entry).map { Built(type: $0) }
        return making
    }

    /// What the initializer takes that auto-wiring writes, which may be one that a class inherits.
    private func wiring(of entry: TypeTable.Entry, _ type: Int) -> Making {
        var making = Making(parts: [Built(type: type)])
        if let uses = entry.wiring {
            making.needs = [Need(uses: uses, file: entry.file, module: entry.module)]
        } else {
            making.parts += superclasses(of: entry).map { Built(type: $0, isWired: true) }
        }
        return making
    }

    /// Notes that code of a module builds a type. What tests build as well is used by the program all the same.
    mutating func noteBuilt(_ built: Built, from module: Int) {
        guard facts[module].kind != .test || facts[types.entries[built.type].module].kind == .test else { return }
        builtTypes.insert(built)
        builtTypes.insert(Built(type: built.type))
    }

    private func superclasses(of entry: TypeTable.Entry) -> [Int] {
        guard entry.kind == .class || entry.kind == .extension else { return [] }
        return entry.inherits.compactMap { types.position(of: $0, from: entry.module) }.filter {
            types.entries[$0].kind == .class
        }
    }
}
