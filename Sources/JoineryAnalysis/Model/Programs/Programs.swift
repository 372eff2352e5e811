// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// The programs of a checkout, each with the modules that it contains.
///
/// A container of one program does not have the services of another. Two modules are separate only if the entry points
/// of the programs and the imports show it. A module that no known program imports may belong to any.
package struct Programs: Sendable {
    /// The modules with an entry point that import each module, directly or indirectly; `nil` if there are none.
    private var roots: [Set<Int>?]

    init(_ modules: [ModuleFacts]) {
        roots = Array(repeating: nil, count: modules.count)
        let starts = modules.indices.filter { module in
            modules[module].kind != .test && modules[module].files.contains(where: \.hasEntryPoint)
        }
        // A file that belongs to several programs is read for one of them, so those count as one program.
        let shared = starts.first { modules[$0].sharesFiles }
        let identifiers = starts.map { modules[$0].sharesFiles ? shared ?? $0 : $0 }
        // A single program contains everything.
        guard Set(identifiers).count > 1 else { return }
        var byName: [String: [Int]] = [:]
        for (index, module) in modules.enumerated() where module.kind != .test {
            byName[module.module, default: []].append(index)
        }
        let imports = modules.map { Set($0.files.lazy.flatMap(\.imports).filter { byName[$0] != nil }) }
        for (start, identifier) in zip(starts, identifiers) {
            var seen: Set<Int> = []
            var queue = [start]
            while let module = queue.popLast() {
                guard seen.insert(module).inserted else { continue }
                roots[module] = (roots[module] ?? []).union([identifier])
                for name in imports[module] { queue += Self.nearest(byName[name] ?? [], to: module, in: modules) }
            }
        }
        for module in modules.indices where modules[module].kind == .test { roots[module] = nil }
    }

    /// Returns the modules of one name that are nearest to another module.
    private static func nearest(_ found: [Int], to module: Int, in modules: [ModuleFacts]) -> [Int] {
        guard found.count > 1, let path = modules[module].files.first?.file else { return found }
        let depths = found.map { modules[$0].files.first?.file.sharedFolders(with: path) ?? 0 }
        guard let depth = depths.max() else { return found }
        return zip(found, depths).filter { $1 == depth }.map { $0.0 }
    }

    /// Whether two modules may be parts of one program.
    package func mayMeet(_ module: Int, _ other: Int) -> Bool {
        guard module != other, !roots.isEmpty, let own = roots[module], let others = roots[other] else { return true }
        return !own.isDisjoint(with: others)
    }

    /// The modules in groups that belong to the same programs, each with all modules that may meet it.
    var groups: [(modules: [Int], visible: [Int])] {
        Dictionary(grouping: roots.indices) { roots[$0] }.values.map { modules in
            (modules, roots.indices.filter { mayMeet(modules[0], $0) })
        }
    }
}

extension String {
    /// Returns the number of folders in which two paths agree, from the beginning.
    package func sharedFolders(with other: String) -> Int {
        zip(utf8, other.utf8).prefix { $0 == $1 }.count { $0.0 == UInt8(ascii: "/") }
    }
}
