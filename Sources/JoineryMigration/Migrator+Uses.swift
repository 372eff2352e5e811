// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
internal import JoineryAnalysis
internal import SwiftSyntax

/// The uses and replacements of bindings, and all other code that names them.
extension Migrator {
    /// Parses the sources of all modules.
    mutating func readSources() {
        for (module, facts) in facts.enumerated() {
            for file in facts.files { _ = try? source(of: file.file, module: module) }
        }
        conversion.read(sources.values.sorted { $0.file < $1.file }, bindings)
    }

    /// Finds the native forms of the uses that the facts contain.
    mutating func prepareUses() {
        var targets: [Graph.Site: Set<Int>] = [:]
        for edge in graph.edges where !isNeededByDeclaration(edge) {
            targets[edge.site, default: []].insert(edge.to)
            if request.dialect.findsByType, edge.timing == .later { readsLater.insert(edge.site) }
        }
        for (site, nodes) in targets.sorted(by: { $0.key < $1.key }) {
            let found = nodes.compactMap { positions[$0] }
            guard !found.isEmpty else { continue }
            let own = found.first { bindings[$0].site.module == site.module } ?? found.first
            guard found.count == nodes.count, let index = own,
                Set(found).isSubset(of: Set([index] + bindings[index].alternatives))
            else {
                for index in found { leave(index, Stay("a use may refer to several bindings", at: site)) }
                continue
            }
            prepareUse(of: index, at: site)
        }
        prepareUsesOfOtherValues()
    }

    private mutating func prepareUse(of index: Int, at site: Graph.Site) {
        do throws(Stay) {
            let source = try source(of: site.file, module: site.module)
            let parts = try conversion.use(of: bindings[index], at: site.place, in: source)
            if request.dialect.findsByType, bindings[index].declaration?.scope == .factory {
                guard case .call = parts.form else { throw Stay("a resolution of it shows no arguments") }
            }
            note(parts, of: index, at: site, source)
        } catch {
            leave(index, error, at: site)
        }
    }

    /// Finds the native forms of the uses in values for tests and previews, which are not in the graph.
    private mutating func prepareUsesOfOtherValues() {
        for (module, facts) in facts.enumerated() {
            for file in facts.files {
                for use in file.bindings.flatMap(\.usesOfOtherValues) {
                    let found = bindings.indices.filter { isNamed($0, by: use.reference) }
                    let site = Graph.Site(module: module, file: file.file, place: use.place)
                    if found.count == 1, use.form == nil {
                        // The name may mean something else.
                        guard let source = try? source(of: file.file, module: module),
                            let parts = try? conversion.use(of: bindings[found[0]], at: use.place, in: source)
                        else { continue }
                        note(parts, of: found[0], at: site, source)
                    } else if found.count == 1 {
                        prepareUse(of: found[0], at: site)
                    } else if use.form != nil {
                        for index in found { leave(index, Stay("a use may refer to several bindings", at: site)) }
                    }
                }
            }
        }
    }

    /// Whether a reference in a value for tests or previews may mean a binding.
    private func isNamed(_ index: Int, by reference: Reference) -> Bool {
        let binding = bindings[index]
        switch reference.kind {
        case .key: return TypeName.last(of: reference.name) == TypeName.last(of: binding.nameOfKey)
        case .member:
            if let space = reference.space, TypeName.last(of: space) != TypeName.last(of: binding.fact.key.space) {
                return false
            }
            return TypeName.path(reference.name).first == binding.fact.key.name
        default: return false
        }
    }

    private mutating func note(
        _ parts: NativeUse.Parts, of index: Int, at site: Graph.Site, _ source: MigrationSource
    ) {
        uses.append(
            NativeUse(
                form: parts.form, range: parts.range, edits: parts.edits, site: site,
                localNames: parts.node.enclosingLocalNames, attempt: parts.attempt,
                keepsOptional: parts.keepsOptional, module: parts.module,
                isInGraph: parts.node.isInExtensionOfDependencies, binding: index))
        known[site.file, default: []].insert(site.place)
        switch parts.form {
        case .wrapper, .attribute:
            guard let property = parts.node.as(AttributeSyntax.self).flatMap(WrappedProperty.init) else { break }
            wrapped[property.name, default: []].append((property, index, site.file))
        default: break
        }
        // A key path in a use is not a separate mention.
        for keyPath in parts.node.keyPaths {
            known[site.file, default: []].insert(source.place(of: keyPath))
        }
    }

    /// Finds the edits that add the container to reads of its members that stay.
    mutating func prepareOutwardReads() {
        for edge in graph.edges where !migrates(edge.to) && graph.nodes[edge.to].kind != .consumer {
            guard let source = sources[edge.site.file] else { continue }
            let target = graph.nodes[edge.to]
            if let edit = conversion.outwardRead(of: target.name, in: target.space, at: edge.site.place, source) {
                outward.append(
                    OutwardEdit(edit: edit, file: edge.site.file, offset: edit.range.lowerBound, target: edge.to))
            }
        }
    }

    /// Finds the native forms of the replacements that the facts contain.
    mutating func prepareSupplies() {
        // A registration in a test is an override.
        let registrations = registrationsOfTests.compactMap { node -> Graph.Supply? in
            guard let site = graph.nodes[node].site, let fact = graph.nodes[node].binding else { return nil }
            let reference = Reference(.service, fact.key.name)
            return Graph.Supply(
                node: node, fact: SupplyFact(.override, reference, dialect: fact.dialect, at: site.place), site: site)
        }
        for supply in graph.supplies + registrations {
            guard let index = changedBinding(of: supply.node) else { continue }
            do throws(Stay) {
                let source = try source(of: supply.site.file, module: supply.site.module)
                try checkChange(of: index)
                let native = try conversion.supply(of: bindings[index], supply.fact, in: source)
                let kind = bindings[index].fact.kind == .requirement && supply.fact.isForTheProgram
                supplies.append((native, kind ? .bind : .override, index, supply.site.file))
                known[supply.site.file, default: []].insert(supply.site.place)
                known[supply.site.file, default: []].insert(source.place(at: native.head.lowerBound))
            } catch {
                leave(index, error, at: supply.site)
            }
        }
    }

    /// Finds the native forms of code that the facts do not contain.
    private mutating func noteUnread(of names: [String: [Int]], in source: MigrationSource, _ module: Int) {
        for (binding, place, code) in conversion.unread(of: names, bindings, in: source)
        where known[source.file]?.contains(place) != true {
            let site = Graph.Site(module: module, file: source.file, place: place)
            // Only the facts show which one of several bindings the code means.
            let isCertain = names[bindings[binding].fact.key.name]?.count ?? 1 == 1
            switch code {
            case .use(let parts) where isCertain: note(parts, of: binding, at: site, source)
            case .supply(let supply) where isCertain:
                supplies.append((supply, .override, binding, source.file))
                known[source.file, default: []].insert(place)
            default: leave(binding, Stay("code names it in a way that has no native form"), at: site)
            }
        }
    }

    /// Leaves the bindings of wrappers whose properties other files assign.
    mutating func leaveAssignedWrappers() {
        guard !wrapped.isEmpty else { return }
        for source in sources.values.sorted(by: { $0.file < $1.file }) {
            for name in wrapped.keys.filter(source.names.contains).sorted() {
                for (property, binding, file) in wrapped[name] ?? []
                where file != source.file && bindings[binding].stay == nil
                    && property.isOfType(amongNames: source.names)
                {
                    guard isSameType(property, of: file, in: source),
                        let assignment = property.assignment(in: source, except: known[source.file] ?? [])
                    else { continue }
                    leave(binding, Stay("'\(name)' is assigned"), at: source.site(of: assignment))
                }
            }
        }
    }

    /// Whether the type that declares a property is the type that another file means by its name.
    private func isSameType(_ property: WrappedProperty, of file: String, in source: MigrationSource) -> Bool {
        guard let type = property.type, let module = sources[file]?.module, module != source.module else { return true }
        let own = graph.types.position(of: type, from: module)
        let other = graph.types.position(of: type, from: source.module)
        return own == nil || other == nil || own == other
    }

    /// Leaves the bindings that code names in other ways.
    mutating func checkMentions() {
        var names: [String: [Int]] = [:]
        for index in bindings.indices where bindings[index].stay == nil {
            names[bindings[index].fact.key.name, default: []].append(index)
        }
        guard !names.isEmpty else { return }
        for (module, facts) in facts.enumerated() {
            for file in facts.files {
                guard let source = sources[file.file] else { continue }
                noteUnread(of: names, in: source, module)
                let mentions = conversion.mentions(
                    of: names, bindings, in: source, isTest: graph.modules[module].kind == .test)
                for mention in mentions where known[file.file]?.contains(mention.place) != true {
                    if let removal = mention.removal {
                        removals.append((removal, file.file, mention.binding))
                        continue
                    }
                    leave(
                        mention.binding, Stay(mention.reason),
                        at: Graph.Site(module: module, file: file.file, place: mention.place))
                }
            }
        }
    }
}
#endif
