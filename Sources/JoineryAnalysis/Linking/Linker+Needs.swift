// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

extension Linker {
    /// Something that building a type needs.
    struct Need {
        var use: Use
        var file: String
        var module: Int
        /// The types that are built on the way, the outermost first.
        var through: [String]
    }

    /// What building a type needs, with that of the types which it builds in turn.
    ///
    /// Each type on the way is looked at once, however many ways lead to it: by the one that asks soonest, and then by
    /// the shortest one.
    mutating func needs(of type: Int) -> [Need] {
        if let known = expansions[type] { return known }
        if let own = ownNeeds(of: type) { return own }
        var needs: [Need] = []
        var seen: Set<Int> = []
        var queues: [Timing: [(type: Int, through: [String])]] = [:]
        queues[.immediate] = [(type, [types.entries[type].name])]
        for timing in [Timing.immediate, .lazy, .weak, .later] {
            var index = 0
            while let next = queues[timing], index < next.count {
                let (type, through) = next[index]
                index += 1
                guard seen.insert(type).inserted else { continue }
                let entry = types.entries[type]
                for (uses, file, module) in entry.uses {
                    for var use in uses {
                        if timing != .immediate { use.timing = timing }
                        guard use.reference.kind == .construction else {
                            needs.append(Need(use: use, file: file, module: module, through: through))
                            continue
                        }
                        guard let inner = types.position(of: use.reference.name, from: module) else { continue }
                        if inner != type { noteBuilt(inner, from: module) }
                        guard !seen.contains(inner) else { continue }
                        queues[use.timing, default: []].append((inner, through + [types.entries[inner].name]))
                    }
                }
                for parent in superclasses(of: entry) where !seen.contains(parent) {
                    noteBuilt(parent, from: entry.module)
                    queues[timing, default: []].append((parent, through))
                }
            }
        }
        expansions[type] = needs
        return needs
    }

    /// What a type itself uses, if it builds no other: nearly all are so, and are looked at once.
    private func ownNeeds(of type: Int) -> [Need]? {
        guard types.entries[type].uses.allSatisfy({ $0.uses.allSatisfy { $0.reference.kind != .construction } }),
            superclasses(of: types.entries[type]).isEmpty
        else { return nil }
        let through = [types.entries[type].name]
        return types.entries[type].uses.flatMap { uses, file, module in
            uses.map { Need(use: $0, file: file, module: module, through: through) }
        }
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
