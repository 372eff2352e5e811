// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
internal import JoineryAnalysis
internal import SwiftSyntax

extension Migrator {
    /// Returns the files with all edits.
    ///
    /// - Parameter progress: Called before each file.
    mutating func emit(progress: (_ done: Int, _ total: Int) -> Void = { _, _ in }) -> [FileChange] {
        guard bindings.contains(where: { $0.stay == nil }) else { return [] }
        placed = PlacedEdits(self)
        let files = placed.files
        // Code that stays also runs on Joinery's graph, so it imports the dialect.
        let all = [type(of: conversion).modules, type(of: conversion).testModules]
        let originals = Set(all.flatMap { isComplete ? type(of: conversion).names(of: $0) : Array($0.keys) })
        let importing = Set(
            facts.flatMap(\.files).filter { !originals.isDisjoint(with: $0.imports) }.map(\.file))
        if sources.values.contains(where: \.declaresInject) { readFunction = "Joinery.inject" }
        let attempts = completeAttempts()
        var contents: [String: [UInt8]] = [:]
        let edited = files.union(importing)
        for (index, file) in edited.enumerated() {
            progress(index, edited.count)
            guard let source = sources[file] else { continue }
            if files.contains(file) {
                source.edits = edits(of: source, attempts[file] ?? [])
            } else {
                source.edits = request.dialect.findsByType ? [] : importEdits(ofUnchanged: source)
            }
            contents[file] = source.edited
        }
        if request.dialect.findsByType { removeContainers(from: &contents) }
        return contents.sorted { $0.key < $1.key }.compactMap { file, new in
            guard let source = sources[file], source.text.bytes != new else { return nil }
            let ends = source.lineEnds
            return FileChange(file: file, old: ends.original, new: ends.restored(in: new))
        }
    }

    /// Returns the edits of a file that imports the library, and in which nothing else changes.
    private func importEdits(ofUnchanged source: MigrationSource) -> [TextEdit] {
        let imports = MigrationImports(conversion, keepsImport: true, isPublic: false)
        guard isComplete, !keepsImport(source) else { return imports.editsForDialect(of: source.tree) }
        return imports.removals(in: source.tree, source.text) + qualifiers(in: source, keepsImport: false)
            + editsOfRemains(in: source, keepsImport: false)
    }

    /// Returns the edits of a test's code that only prepares or resets containers.
    private func editsOfRemains(in source: MigrationSource, keepsImport: Bool) -> [TextEdit] {
        guard graph.modules[source.module].kind == .test else { return [] }
        let remains = conversion.remains(in: source)
        return (isComplete ? remains.statements.map(source.text.removal) : []) + (keepsImport ? [] : remains.edits)
    }

    private func edits(of source: MigrationSource, _ attempts: Set<NativeUse.Attempt>) -> [TextEdit] {
        let keepsImport = keepsImport(source)
        var edits = attempts.map { TextEdit($0.word) }
        for index in placed.uses[source.file] ?? [] {
            edits += self.edits(of: uses[index], keepsImport: keepsImport) + uses[index].edits
        }
        var traits: Set<NativeSupply.Trait> = []
        for (supply, kind, binding, _) in (placed.supplies[source.file] ?? []).map({ supplies[$0] }) {
            edits += self.edits(of: supply, kind, bindings[binding]) + supply.further
            if let trait = supply.trait { traits.insert(trait) }
        }
        edits += traits.map { TextEdit($0.name, "dependencies") }
        edits += editsOfRemains(in: source, keepsImport: keepsImport)
        edits += qualifiers(in: source, keepsImport: keepsImport)
        let removed = removedStatements(in: source)
        edits += removed.map(source.text.removal)
        edits += outwardEdits(in: source, except: removed)
        for owner in placedOwners(in: source.file) {
            for index in owner.members { edits += bindings[index].declaration?.edits ?? [] }
        }
        edits += inwardEdits(in: source)
        edits += editsOfServices(in: source)
        edits += editsOfScopes(in: source)
        if request.dialect.findsByType { edits += editsOfConstants(in: source) }
        edits += editsOfTypedGraphs(in: source)
        edits += lazyEdits.filter { $0.file == source.file && bindings[$0.binding].stay == nil }.map(\.edit)
        source.edits = edits
        guard !request.dialect.findsByType else {
            moveServices(in: source)
            return source.edits
        }
        moveValuesOfKeys(in: source)
        moveDefaults(in: source)
        for owner in placedOwners(in: source.file) {
            owner.isRenamed ? rename(owner, in: source) : move(owner, in: source)
        }
        let isPublic = placedBindings(in: source.file).contains { index in
            bindings[index].site.file == source.file
                && (bindings[index].fact.isForOtherModules || bindings[index].access == "public")
        }
        emitPreparations(in: source)
        emitStartsOfKeys(in: source)
        let imports = MigrationImports(
            conversion, keepsImport: keepsImport, isPublic: isPublic || hasPublicPreparation(source.file),
            keepsAccess: namesLibrary(source.tree, isInInterface: true, except: replacedRanges(in: source)),
            needsNative: isNative(source.file),
            further: Set((placed.uses[source.file] ?? []).compactMap { uses[$0].module })
                .union(startsOfKeys[source.file]?.imports ?? []))
        return source.edits + imports.edits(of: source.tree, source.text)
    }

    func edits(of use: NativeUse, keepsImport: Bool) -> [TextEdit] {
        if let edits = editsOfTypedRead(use) { return edits }
        let owner = owner(of: use.range.lowerBound, in: use.site.file)
        let name = bindings[use.binding].name
        let member = name.asMember
        let isInGraph = use.isInGraph || isInGraph(use.range.lowerBound, of: use.site.file)
        let names = owner?.declaration?.moved?.localNames ?? use.localNames
        let path = path(of: use.binding, in: owner?.graph)
        let own = names.contains(path[0]) ? "self.\(path.joined(separator: "."))" : path.asRead
        // A closure that a value keeps must not keep the graph.
        let isKept = owner?.graph == nil && owner?.declaration?.scope != .factory && readsLater.contains(use.site)
        let plain = isInGraph && !isKept ? own : "\(readFunction)(\\.\(member))"
        let (value, end) = use.keepsOptional ? ("Optional(\(plain)", ")") : (plain, "")
        switch use.form {
        case .read, .callee: return [TextEdit(use.range, value + end)]
        case .call(let tail): return [TextEdit(use.range, "\(value)("), TextEdit(tail, ")" + end)]
        case .initialValue(let attribute, let end):
            return [TextEdit(use.range, attribute), TextEdit(end..<end, " = \(value)")]
        case .attribute(let wrapper):
            return [TextEdit(use.range, "\(keepsImport ? "Joinery.\(wrapper)" : wrapper)(\\.\(member))")]
        case .wrapper(let wrapper, let keyPath):
            let isShared = keepsImport && conversion.hasModule && !type(of: conversion).sharedWrappers.isEmpty
            return [
                TextEdit(use.range, isShared && use.module == nil ? "Joinery.\(wrapper)" : wrapper),
                TextEdit(keyPath, "\\.\(member)"),
            ]
        case .unchanged: return []
        case .ownWrapper: return [TextEdit(use.range, "\\Dependencies.\(member)")]
        case .constant(let members): return [TextEdit(use.range, " = \(plain)\(members)")]
        case .element(let base): return [TextEdit(use.range, "\(base)[\\.\(member)]")]
        }
    }

    private func edits(of supply: NativeSupply, _ kind: SupplyFact.Kind, _ binding: MigratingBinding) -> [TextEdit] {
        guard !supply.keepsForm else { return [] }
        let name = binding.name.asMember
        let isAlone = supply.trait == nil && supply.preparation == nil
        let (start, end) = isAlone ? ("prepareDependencies { ", " }") : ("", "")
        if let value = supply.value, kind == .override {
            return [
                TextEdit(supply.head.lowerBound..<supply.tail.upperBound, "\(start)$0[\\.\(name)] = \(value)\(end)")
            ]
        }
        let call = kind == .bind ? "bind" : "override"
        return [
            TextEdit(supply.head, "\(start)$0.\(call)(\\.\(name)) "), TextEdit(supply.tail, end),
        ].filter { !$0.range.isEmpty || !$0.replacement.isEmpty }
    }

    /// Whether no binding of the dialect stays.
    var isComplete: Bool {
        bindings.allSatisfy { $0.stay == nil }
    }

    /// Returns the edits that add the module's name to wrappers that stay in a file with both imports, and remove it
    /// from Joinery's wrappers if the other import is removed.
    private func qualifiers(in source: MigrationSource, keepsImport: Bool) -> [TextEdit] {
        let migrated = (placed.uses[source.file] ?? []).map { uses[$0].range }
        guard let module = moduleOfWrappers(in: source) else { return [] }
        return source.tree.tokens(viewMode: .sourceAccurate).compactMap { token in
            guard type(of: conversion).sharedWrappers.contains(token.text),
                let name = token.enclosing(AttributeSyntax.self)?.attributeName,
                name.bytes.upperBound == token.bytes.upperBound || name.bytes.lowerBound == token.bytes.lowerBound,
                !migrated.contains(where: { $0.contains(name.bytes.lowerBound) })
            else { return nil }
            let text = name.trimmedDescription
            if keepsImport { return text.hasPrefix(token.text) ? TextEdit(name.bytes, "\(module).\(text)") : nil }
            return text == "Joinery.\(token.text)" ? TextEdit(name.bytes, token.text) : nil
        }
    }

    /// Whether a file has native code after the migration, and not only keys that lost their conformance.
    private func isNative(_ file: String) -> Bool {
        guard request.dialect == .dependencies else { return true }
        return placed.uses[file] != nil || placed.supplies[file] != nil || startsOfKeys[file] != nil
            || placedBindings(in: file).contains { bindings[$0].site.file == file }
    }

    /// Returns the module whose wrappers share their names with Joinery's; `nil` if the file's own module declares
    /// them, which hides Joinery's.
    private func moduleOfWrappers(in source: MigrationSource) -> String? {
        guard !conversion.hasModule else { return type(of: conversion).modules.values.first }
        let name = type(of: conversion).sharedWrappers.first
        let position = name.flatMap { graph.types.position(of: $0, from: source.module) }
        guard let position, graph.types.entries[position].module != source.module else { return nil }
        return graph.modules[graph.types.entries[position].module].name
    }

    /// Whether a file still needs the library after the migration.
    private func keepsImport(_ source: MigrationSource) -> Bool {
        if hasLeftUses(source.file) || namesContainer(in: source) { return true }
        var replaced = replacedRanges(in: source)
        replaced += unusedConstants(in: source, replaced)
        if isComplete, graph.modules[source.module].kind == .test {
            replaced += conversion.remains(in: source).statements
        }
        return namesLibrary(source.tree, except: replaced) || conversion.needsLibrary(source, except: replaced)
    }

    /// Whether native code of a file names a container.
    private func namesContainer(in source: MigrationSource) -> Bool {
        guard request.dialect == .factory else { return false }
        return !outwardEdits(in: source, except: removedStatements(in: source)).isEmpty
            || bindings.contains {
                $0.stay == nil && $0.site.file == source.file && $0.declaration?.namesContainer == true
            }
    }

    /// Whether code outside of some ranges names the library's types.
    ///
    /// - Parameter isInInterface: Whether only declarations count that other modules can use.
    func namesLibrary(
        _ tree: SourceFileSyntax, isInInterface: Bool = false, except replaced: [Range<Int>] = []
    ) -> Bool {
        tree.tokens(viewMode: .sourceAccurate).contains { token in
            let isWrapper =
                type(of: conversion).sharedWrappers.contains(token.text)
                && (isInInterface || token.enclosing(AttributeSyntax.self) == nil)
            guard isWrapper || type(of: conversion).names.contains(token.text) else { return false }
            let offset = token.positionAfterSkippingLeadingTrivia.utf8Offset
            return !replaced.contains { $0.contains(offset) } && token.enclosing(ImportDeclSyntax.self) == nil
                && (!isInInterface || token.isInInterface)
        }
    }

    /// Whether a file has declarations or uses of the dialect that stay.
    func hasLeftUses(_ file: String) -> Bool { placed.left.contains(file) }

    private func replacedRanges(in source: MigrationSource) -> [Range<Int>] {
        var ranges: [Range<Int>] = []
        for index in placed.uses[source.file] ?? [] {
            ranges.append(uses[index].range)
            if case .wrapper(_, let keyPath) = uses[index].form { ranges.append(keyPath) }
            ranges += uses[index].edits.map(\.range)
        }
        for index in placed.supplies[source.file] ?? [] {
            let supply = supplies[index].supply
            ranges += [supply.head, supply.tail] + supply.further.map(\.range)
        }
        for binding in placedBindings(in: source.file).map({ bindings[$0] }) {
            ranges += binding.declaration?.value?.replacedRanges(in: source.file, from: binding.site.file) ?? []
            guard let key = binding.declaration?.key else { continue }
            ranges += key.edits.filter { $0.file == source.file }.map(\.edit.range)
            if binding.site.file == source.file { ranges += key.replacedRanges }
        }
        for owner in placedOwners(in: source.file) {
            for index in owner.members { ranges += bindings[index].declaration?.edits.map(\.range) ?? [] }
            if owner.isRenamed, let type = owner.node.as(ExtensionDeclSyntax.self)?.extendedType {
                ranges.append(type.bytes)
            }
        }
        for preparation in preparations where preparation.file == source.file {
            ranges += preparation.replacedRanges
        }
        for (range, file, binding) in removals where file == source.file && bindings[binding].stay == nil {
            ranges.append(range)
        }
        return ranges
    }

    /// Returns the statements that are removed with the bindings, and the constants that only they use.
    private func removedStatements(in source: MigrationSource) -> [Range<Int>] {
        let removed = removals.filter { $0.file == source.file && bindings[$0.binding].stay == nil }.map(\.range)
        return removed + unusedConstants(in: source, replacedRanges(in: source))
    }

    /// Returns the local constants that hold a container and are used only in replaced code.
    private func unusedConstants(in source: MigrationSource, _ replaced: [Range<Int>]) -> [Range<Int>] {
        conversion.remains(in: source).constants.filter { constant in
            !constant.uses.isEmpty
                && constant.uses.allSatisfy { use in replaced.contains { $0.contains(use.lowerBound) } }
        }.flatMap { [$0.statement, $0.word].compactMap(\.self) }
    }
}

extension TokenSyntax {
    /// Whether it is in a declaration that other modules can use, and not in the body of one.
    fileprivate var isInInterface: Bool {
        var next = parent
        while let node = next {
            if node.is(CodeBlockSyntax.self) || node.is(AccessorBlockSyntax.self) { return false }
            if node.is(InitializerClauseSyntax.self), node.parent?.is(PatternBindingSyntax.self) == true {
                return false
            }
            if node.is(ExtensionDeclSyntax.self) { return true }
            if let modifiers = node.asProtocol((any WithModifiersSyntax).self)?.modifiers,
                node.isProtocol((any DeclSyntaxProtocol).self)
            {
                if modifiers.contains(where: { BindingFact.isForOtherModules($0.name.text) }) { return true }
                // Its access is that of its owner.
                let owner = node.parent?.parent?.parent?.parent
                guard
                    node.is(EnumCaseDeclSyntax.self) || owner?.is(ProtocolDeclSyntax.self) == true
                        || owner?.is(ExtensionDeclSyntax.self) == true
                else { return false }
            }
            next = node.parent
        }
        return false
    }
}
#endif
