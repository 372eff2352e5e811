// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

extension Linker {
    /// Dependencies of building a type, in one file. Many types may share them, so they are not copied.
    struct Need {
        let uses: [Use]
        /// The timing, if it overrides that of each dependency.
        var timing: Timing?
        let file: String
        let module: Int
        /// The types on the path, the outermost first.
        var through = BuiltTypes()
    }

    /// A type that is built.
    struct BuiltType: Hashable {
        /// The position of the type.
        var type: Int
        /// Whether the initializer of `@AutoWired` builds it, if there is one.
        var isWired = false

        /// The number among all of these.
        var number: Int { 2 * type + (isWired ? 1 : 0) }
    }

    /// The dependencies that a type or its `@AutoWired` initializer declares, regardless of what builds it.
    struct Construction {
        var needs: [Need] = []
        /// The types that it builds, each with the module of the code.
        var built: [(built: BuiltType, timing: Timing, module: Int)] = []
        /// The types that are built with it: its superclasses, and the type itself for an `@AutoWired` initializer.
        var parts: [BuiltType] = []

        /// Whether only the type itself has dependencies.
        var isAlone: Bool { built.isEmpty && parts.isEmpty }

        /// Returns the dependencies of a type that builds no others.
        func needs(of type: String) -> [Need] {
            guard !needs.isEmpty else { return [] }
            let through = BuiltTypes([BuiltTypes.Step(name: type, outer: nil)], last: 0)
            return needs.map { need in
                var need = need
                need.through = through
                return need
            }
        }
    }

    /// Returns the dependencies of building a type, including those of the types that it builds.
    ///
    /// Each type is visited once, no matter how many paths lead to it: by the one with the earliest timing, and then by
    /// the shortest one.
    mutating func needs(of built: BuiltType) -> [Need] {
        if let known = expansions[built] { return known }
        let own = construction(of: built)
        if own.isAlone { return own.needs(of: types.entries[built.type].name) }
        var needs: [(need: Need, step: Int)] = []
        var steps = [BuiltTypes.Step(name: types.entries[built.type].name, outer: nil)]
        var seen: Set<BuiltType> = []
        var queues: [Timing: [(built: BuiltType, step: Int)]] = [.immediate: [(built, 0)]]
        for timing in [Timing.immediate, .lazy, .weak, .later, .closing] {
            var queue = queues.removeValue(forKey: timing) ?? []
            var index = 0
            while index < queue.count {
                let (built, step) = queue[index]
                index += 1
                guard seen.insert(built).inserted else { continue }
                let construction = construction(of: built)
                for var need in construction.needs {
                    need.timing = timing == .immediate ? nil : timing
                    needs.append((need, step))
                }
                for inner in construction.built {
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
                for part in construction.parts where !seen.contains(part) && !consumerTypes[part.type] {
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
        expansions[built] = found
        return found
    }

    mutating func construction(of built: BuiltType) -> Construction {
        if let known = constructions[built] { return known }
        let construction = built.isWired ? wiring(of: built.type) : construction(of: built.type)
        // Most types build no other types. Their constructions share the lists of uses.
        if !construction.isAlone { constructions[built] = construction }
        return construction
    }

    private func construction(of type: Int) -> Construction {
        var construction = Construction()
        for (uses, file, module) in types.entries[type].uses {
            let own = uses.contains { $0.reference.kind == .construction } ? uses.filter(\.isOfBinding) : uses
            if !own.isEmpty { construction.needs.append(Need(uses: own, file: file, module: module)) }
            for use in uses where use.reference.kind == .construction {
                guard let inner = types.position(of: use.reference.name, from: module) else { continue }
                construction.built.append((BuiltType(type: inner, isWired: use.reference.isWired), use.timing, module))
            }
        }
        construction.parts = types.entries[type].superclasses.map { BuiltType(type: $0) }
        return construction
    }

    /// Returns the parameters of the `@AutoWired` initializer, which a class may inherit.
    private func wiring(of type: Int) -> Construction {
        var construction = Construction(parts: [BuiltType(type: type)])
        if let uses = types.entries[type].wiring {
            let entry = types.entries[type]
            construction.needs = [Need(uses: uses, file: entry.file, module: entry.module)]
        } else {
            construction.parts += types.entries[type].superclasses.map { BuiltType(type: $0, isWired: true) }
        }
        return construction
    }

    /// Records that a module's code builds a type. If tests build it too, the program still uses it.
    mutating func noteBuilt(_ built: BuiltType, from module: Int) {
        guard facts[module].kind != .test || facts[types.entries[built.type].module].kind == .test else { return }
        builtTypes[built.number] = true
        builtTypes[BuiltType(type: built.type).number] = true
    }
}

extension Use {
    fileprivate var isOfBinding: Bool { reference.kind != .construction }
}
