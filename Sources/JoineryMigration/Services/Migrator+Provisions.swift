// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
internal import JoineryAnalysis
internal import SwiftSyntax

/// The place of the declaration of a service whose value the program gives when it starts.
struct ServiceProvision {
    /// The module that declares it.
    let module: Int
    /// The file that declares it: that of its type, or that of its registration.
    let file: String
}

/// Services that are declared in one place and get their values in another.
///
/// A registration cannot move if its closure uses names around it, or if the modules that use the service do not import
/// the one that registers it. If the program runs the registration when it starts, the service is declared without a
/// value where all users can name it, and the registration becomes a statement that gives it one.
extension Migrator {
    /// Lets the program give the value of a service at the place of its registration.
    ///
    /// - Parameter users: The modules that use it, which have to be able to name it.
    /// - Returns: Whether that is possible.
    mutating func provide(_ index: Int, to users: Set<Int>) -> Bool {
        let binding = bindings[index]
        guard let declaration = binding.declaration, let moved = declaration.moved, moved.closure != nil,
            moved.further.isEmpty, declaration.otherRanges.isEmpty, binding.graph == nil,
            let source = sources[binding.site.file], canBeGiven(binding, moved), binding.alternatives.isEmpty
        else { return false }
        let isAlone = bindings.allSatisfy {
            $0.node == binding.node || $0.site.file != binding.site.file
                || $0.declaration?.moved?.statement.id != moved.statement.id
        }
        guard isAlone, let place = place(of: binding, moved, users) else { return false }
        // The value of a registration that runs again would replace that of an earlier container.
        guard launchedCode.includes(moved.statement, in: source), launchedCode.runsOnce(moved.statement, in: source),
            !isCalledByResolution(moved.statement, in: source)
        else { return false }
        bindings[index].provision = place
        importTypes(of: declaration.type, from: binding.site.module, in: place)
        return true
    }

    /// Whether code runs only because a resolution calls it, such as `makeContainer()` in
    /// `makeContainer().resolve(Store.self)`. A native read replaces that call.
    private mutating func isCalledByResolution(_ statement: CodeBlockItemSyntax, in source: MigrationSource) -> Bool {
        launchedCode.calls(leadingTo: statement, in: source).contains { call, source in
            uses.contains {
                bindings[$0.binding].stay == nil && $0.site.file == source.file
                    && $0.range.contains(call.bytes.lowerBound)
            }
        }
    }

    /// Lets the file that declares a service use the modules of all types in its type.
    private mutating func importTypes(of type: String, from module: Int, in place: ServiceProvision) {
        guard place.module != module, let source = sources[place.file] else { return }
        let imported = exporting(Set(source.tree.imports.map(\.path.trimmedDescription)))
        for match in type.matches(of: /[A-Za-z_][A-Za-z0-9_.]*/) {
            guard let position = graph.types.position(of: String(match.output), from: module) else { continue }
            let entry = graph.types.entries[position]
            let name = graph.modules[entry.module].name
            if entry.module != place.module, !imported.contains(name) {
                furtherImports[place.file, default: []].insert(name)
            }
        }
    }

    /// Whether the closure of a registration can give the value of a binding where it stands.
    private func canBeGiven(_ binding: MigratingBinding, _ moved: MovedDeclaration) -> Bool {
        let attempts = completeAttempts()
        let names = Set(
            moved.locals.filter { $0.kind == .surrounding && !isReplaced($0, in: binding.site.file, attempts) }
                .map(\.name))
        if names.contains("try") { return false }
        // A type has the functions of its containers that resolve, but not the program's own.
        let isUsed = moved.locals.contains {
            $0.name == moved.resolver && !$0.isBase && !isReplaced($0, in: binding.site.file, attempts)
        }
        if isUsed, moved.isRegisteredByType { return false }
        // The closure is `@Sendable`. It can use the container, and the members of a type that is `Sendable`.
        let captured = names.subtracting([moved.resolver, moved.container].compactMap(\.self))
        if isInSwift6(binding.site.module), !captured.isEmpty {
            guard captured.isDisjoint(with: moved.statement.enclosingLocalNames),
                let type = moved.statement.enclosingType, types(in: binding.site.module).isSendable(type)
            else { return false }
        }
        return binding.fact.isolation == nil || moved.argumentCount == 0
    }

    private func isOnMainActor(_ node: Syntax) -> Bool {
        var next: Syntax? = node
        while let node = next {
            if let attributes = node.asProtocol((any WithAttributesSyntax).self)?.attributes,
                attributes.contains(where: { $0.names("MainActor") })
            {
                return true
            }
            next = node.parent
        }
        return false
    }

    /// Returns a place where all users can name a service, the registration or else the type; `nil` if there is none.
    private func place(of binding: MigratingBinding, _ moved: MovedDeclaration, _ users: Set<Int>) -> ServiceProvision?
    {
        let own = binding.site.module
        let names = { (user: Int, module: Int) in
            user == module || exporting(graph.modules[user].imports).contains(graph.modules[module].name)
        }
        if users.allSatisfy({ names($0, own) }) { return ServiceProvision(module: own, file: binding.site.file) }
        // Another module does not see the scopes that this one declares.
        if binding.declaration?.scope.isCustom == true { return nil }
        let type = TypeName.withoutOptional(binding.fact.type)
        guard let position = graph.types.position(of: type, from: own) else { return nil }
        let entry = graph.types.entries[position]
        guard users.union([own]).allSatisfy({ names($0, entry.module) }), sources[entry.file] != nil,
            binding.declaration.map({ isKnown($0.type, from: own, in: entry.file, of: entry.module) }) == true
        else { return nil }
        return ServiceProvision(module: entry.module, file: entry.file)
    }

    /// Whether a file of another module knows all types in a text.
    private func isKnown(_ type: String, from module: Int, in file: String, of other: Int) -> Bool {
        let imports = { (module: Int) in exporting(graph.modules[module].imports) }
        let libraries = Set(facts[module].files.flatMap(\.imports)).subtracting(graph.modules.map(\.name))
            .subtracting(Self.names(of: conversion))
        let known = Set(facts.flatMap(\.files).first { $0.file == file }?.imports ?? [])
        return type.matches(of: /[A-Za-z_][A-Za-z0-9_.]*/).allSatisfy { match in
            let name = String(match.output)
            if ["any", "Sendable", "MainActor"].contains(name) { return true }
            guard let position = graph.types.position(of: name, from: module) else {
                return MigrationTypes.isOfStandardLibrary(name) || libraries.isSubset(of: known)
                    || MigrationTypes.isOfFoundation(name) && !known.isDisjoint(with: Self.modulesWithFoundation)
            }
            let entry = graph.types.entries[position]
            return entry.module == other || imports(other).contains(graph.modules[entry.module].name)
        }
    }

    /// Modules that export Foundation, and Foundation itself.
    private static let modulesWithFoundation = ["Foundation", "UIKit", "AppKit", "SwiftUI"]

    private static func names(of conversion: any DialectConversion) -> [String] {
        let type = type(of: conversion)
        return type.names(of: type.modules)
    }

    // MARK: - Emission

    /// Returns the edits that make a registration a call that gives the value.
    func editsOfProvision(
        of binding: MigratingBinding, _ declaration: NativeDeclaration, _ moved: MovedDeclaration,
        left: [MovedDeclaration.Local]
    ) -> [TextEdit] {
        guard let closure = moved.closure else { return [] }
        let item = moved.statement.bytes
        let call = declaration.scope == .singleton ? "bind" : "override"
        let resolvers = left.filter { $0.name == moved.resolver }.map {
            TextEdit($0.range, moved.container ?? "self")
        }
        let comments = sources[binding.site.file]?.commentsOfRest(of: moved.statement, keeping: closure) ?? []
        return declaration.edits + resolvers + comments + [
            TextEdit(item.lowerBound..<closure.lowerBound, "$0.\(call)(\\.\(binding.name)) "),
            TextEdit(closure.upperBound..<item.upperBound),
        ]
    }

    /// Puts `prepareDependencies` around the calls that give values. Calls in sequence share one.
    func addPreparations(in source: MigrationSource) {
        let own = placedBindings(in: source.file).map { bindings[$0] }.filter {
            $0.site.file == source.file && $0.declaration?.moved != nil
        }
        let moved = own.filter { $0.provision == nil }.compactMap { $0.declaration?.moved?.statement }
        let statements = own.filter { $0.provision != nil }.compactMap { binding in
            binding.declaration?.moved.map { (item: $0.statement, isIsolated: binding.fact.isolation != nil) }
        }.sorted { $0.item.position < $1.item.position }
        let gone = Set(moved.map(\.id))
        var runs: [(first: CodeBlockItemSyntax, last: CodeBlockItemSyntax, isIsolated: Bool)] = []
        for (statement, isIsolated) in statements {
            let list = statement.parent?.as(CodeBlockItemListSyntax.self)
            let previous = list?.prefix { $0.id != statement.id }.last { !gone.contains($0.id) }
            if let previous, let run = runs.last, run.last.id == previous.id, run.isIsolated == isIsolated {
                runs[runs.count - 1].last = statement
            } else {
                runs.append((statement, statement, isIsolated))
            }
        }
        let removed = moved.map { source.text.lines(of: source.rangeWithComments(of: $0)) }
        let edits = runs.flatMap { run in
            // Code that runs when the program starts is on the main actor, even if its function does not say so.
            let isAssumed = run.isIsolated && !isOnMainActor(Syntax(run.first))
            return source.preparation(
                around: run.first.bytes.lowerBound..<run.last.bytes.upperBound, isAssumed: isAssumed, except: removed)
        }
        // A line that another edit replaces has no indentation.
        let kept = edits.filter { edit in
            !source.edits.contains {
                $0.range.lowerBound < edit.range.lowerBound && edit.range.lowerBound < $0.range.upperBound
            }
        }
        source.edits = kept + source.edits
    }

    /// Returns the declaration of a service that gets its value elsewhere.
    func provided(_ binding: MigratingBinding, _ declaration: NativeDeclaration, _ moved: MovedDeclaration) -> String {
        let missing = "fatalError(\"'\(binding.name)' is read before the program gives it a value\")"
        switch declaration.scope {
        case .singleton: return "required()"
        case .factory:
            let arguments = Array(repeating: "_", count: moved.argumentCount).joined(separator: ", ")
            return "factory { \(moved.argumentCount == 1 ? arguments : "(\(arguments))") in \(missing) }"
        default: return "\(declaration.scope.call) { \(missing) }"
        }
    }
}

extension MovedDeclaration {
    /// Whether the container of the registration is written as its type: `Resolver.register { Store() }`.
    fileprivate var isRegisteredByType: Bool {
        if let container, container != "self" { return TypeName.last(of: container).first?.isUppercase == true }
        var next = statement.parent
        while let node = next {
            if let member = node.as(MemberBlockItemSyntax.self) {
                return member.decl.asProtocol((any WithModifiersSyntax).self)?.modifiers.areOfType == true
            }
            next = node.parent
        }
        return false
    }
}

extension SyntaxProtocol {
    /// The name of the innermost type around it.
    fileprivate var enclosingType: String? {
        var next = parent
        while let node = next {
            if let type = node.as(ExtensionDeclSyntax.self)?.extendedType { return TypeName.of(type) }
            if node.isProtocol((any DeclGroupSyntax).self) {
                return node.asProtocol((any NamedDeclSyntax).self)?.name.text
            }
            next = node.parent
        }
        return nil
    }
}

extension MigrationSource {
    /// Returns the edits that put `prepareDependencies` around statements.
    ///
    /// - Parameters:
    ///   - isAssumed: Whether the statements need `MainActor.assumeIsolated`, because their function does not show that
    ///     it runs on the main actor.
    ///   - removed: The lines among them that are removed.
    fileprivate func preparation(
        around range: Range<Int>, isAssumed: Bool, except removed: [ClosedRange<Int>]
    ) -> [TextEdit] {
        let lines = text.lines(of: range)
        let calls = (isAssumed ? ["MainActor.assumeIsolated {"] : []) + ["prepareDependencies {"]
        let (start, end) = (range.lowerBound..<range.lowerBound, range.upperBound..<range.upperBound)
        guard lines.count > 1 else {
            let ends = Array(repeating: " }", count: calls.count).joined()
            return [TextEdit(start, calls.joined(separator: " ") + " "), TextEdit(end, ends)]
        }
        let indentation = indentation(at: range.lowerBound)
        let unit = indentation.hasPrefix("\t") ? "\t" : indentationUnit(in: tree)
        let levels = (0...calls.count).map { indentation + String(repeating: unit, count: $0) }
        var edits = [
            TextEdit(start, zip(calls, levels.dropFirst()).map { "\($0)\n\($1)" }.joined()),
            TextEdit(end, levels.dropLast().reversed().map { "\n\($0)}" }.joined()),
        ]
        for line in lines.dropFirst()
        where !text.content(ofLine: line).isEmpty && !removed.contains(where: { $0.contains(line) }) {
            let offset = text.range(ofLine: line).lowerBound
            edits.append(TextEdit(offset..<offset, String(repeating: unit, count: calls.count)))
        }
        return edits
    }
}

extension SourceText {
    /// The lines of a range that is not empty.
    fileprivate func lines(of range: Range<Int>) -> ClosedRange<Int> {
        line(at: range.lowerBound)...line(at: range.upperBound - 1)
    }
}
#endif
