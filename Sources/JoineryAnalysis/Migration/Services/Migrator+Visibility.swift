// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
internal import SwiftSyntax

/// The modules that can name the bindings of services.
extension Migrator {
    /// The places that use the services, with their positions in the migration's list.
    private var placesOfUses: [(binding: Int, site: Graph.Site)] {
        var found = uses.map { (binding: $0.binding, site: $0.site) }
        for supply in supplies {
            guard let source = sources[supply.file] else { continue }
            let place = source.place(at: supply.supply.head.lowerBound)
            found.append((supply.binding, Graph.Site(module: source.module, file: supply.file, place: place)))
        }
        for binding in bindings where binding.stay == nil {
            for node in binding.declaration?.moved?.named ?? [] {
                if let index = positions[node] { found.append((index, binding.site)) }
            }
        }
        return found
    }

    func modulesOfUsers() -> [Int: Set<Int>] {
        Dictionary(grouping: placesOfUses, by: \.binding).mapValues { Set($0.map(\.site.module)) }
    }

    /// Widens the access of services that other modules use, and leaves those that these modules cannot name.
    mutating func checkVisibility() {
        let modules = modulesOfUsers()
        for (index, site) in placesOfUses where bindings[index].stay == nil && bindings[index].provision == nil {
            let (user, module) = (graph.modules[site.module], graph.modules[bindings[index].site.module].name)
            guard site.module != bindings[index].site.module, !user.imports.contains(module),
                !provide(index, to: modules[index] ?? [])
            else { continue }
            leave(index, Stay("'\(user.name)' uses it, and does not import '\(module)'"), at: site)
        }
        for (index, site) in placesOfUses { check(index, usedAt: site) }
        // A registration gives the value from another module.
        for index in bindings.indices where bindings[index].provision != nil {
            check(index, usedAt: bindings[index].site)
        }
    }

    private mutating func check(_ index: Int, usedAt site: Graph.Site) {
        let declaring = bindings[index].provision?.module ?? bindings[index].site.module
        guard bindings[index].stay == nil, site.module != declaring, let source = sources[site.file] else { return }
        let module = graph.modules[declaring].name
        let user = graph.modules[site.module]
        let declaration = source.tree.statements.lazy.compactMap { $0.item.as(ImportDeclSyntax.self) }
            .first { $0.path.trimmedDescription == module }
        if declaration == nil { furtherImports[site.file, default: []].insert(module) }
        let isTestable = declaration?.attributes.contains { $0.names("testable") } == true
        guard !isTestable else { return }
        let access = accessOfType(bindings[index])
        guard ["public", "package", "open"].contains(access) else {
            return leave(index, Stay("'\(user.name)' uses it, but its type is \(access)"), at: site)
        }
        bindings[index].access = access == "package" ? "package " : "public "
    }

    /// The access of the type of a service; public if the type was not read.
    func accessOfType(_ binding: MigratingBinding) -> String {
        let type = TypeName.withoutOptional(binding.fact.type)
        guard let position = graph.types.position(of: type, from: binding.site.module) else { return "public" }
        let entry = graph.types.entries[position]
        return types(in: binding.site.module).declared[entry.name]?.first { $0.kind != .extension }?.access ?? "public"
    }
}
#endif
