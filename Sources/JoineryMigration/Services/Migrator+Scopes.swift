// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
internal import JoineryAnalysis
internal import SwiftSyntax

/// The scopes that programs declare, which become instances of `ResettableScope`.
extension Migrator {
    /// Leaves the services of scopes without a native form.
    mutating func settleScopes() {
        guard let services = conversion as? any RegistrationConversion else { return }
        scopes = ServiceScopes(
            sources.values.sorted { $0.file < $1.file }, type(of: services).scopeSyntax)
        for index in bindings.indices where bindings[index].stay == nil && bindings[index].fact.kind != .alias {
            let scope = bindings[index].fact.scope
            guard scope.isCustom, bindings[index].declaration?.scope == scope else {
                let resets = scopes?.resets[type(of: services).name(of: scope)]
                guard let reset = resets?.first(where: { !$0.isAroundTests }) else { continue }
                leave(index, Stay("its scope is reset"), at: reset.site)
                continue
            }
            do throws(Stay) {
                _ = try scopes?.declaration(of: scope.rawValue)
            } catch {
                leave(index, error)
            }
        }
    }

    /// The scopes that become native, and whether no code of the library uses them any more.
    var nativeScopes: [(name: String, declaration: ServiceScopes.Declaration, isWhole: Bool)] {
        let names = Set(
            bindings.filter { $0.stay == nil && $0.fact.kind != .alias }.compactMap(\.declaration?.scope)
                .filter(\.isCustom).map(\.rawValue))
        return names.sorted().compactMap { name in
            guard let declaration = try? scopes?.declaration(of: name) else { return nil }
            let isWhole = scopes?.registrations[name]?.allSatisfy { isMigrated($0.offset, in: $0.file) } == true
            return (name, declaration, isWhole)
        }
    }

    /// Whether an offset of a file is in a registration that becomes native.
    func isMigrated(_ offset: Int, in file: String) -> Bool {
        bindings.contains {
            $0.stay == nil && $0.site.file == file
                && ($0.duplicates + [$0.declaration?.moved?.statement].compactMap(\.self))
                    .contains { $0.bytes.contains(offset) }
        }
            || supplies.contains { supply, _, binding, other in
                file == other && bindings[binding].stay == nil
                    && (supply.head.lowerBound..<supply.tail.upperBound).contains(offset)
            }
    }

    /// The files that declare or reset a scope that becomes native.
    var filesOfScopes: [String] {
        nativeScopes.flatMap { scope in
            [scope.declaration.file] + (scopes?.resets[scope.name] ?? []).map(\.file)
        }
    }

    /// Returns the edits that make the scopes of a file native.
    func editsOfScopes(in source: MigrationSource) -> [TextEdit] {
        let native = nativeScopes
        let resets = native.flatMap { scope in
            (scopes?.resets[scope.name] ?? []).filter { $0.file == source.file }.map { reset in
                let call = "ResettableScope.\(scope.name).reset()"
                let start = reset.statement.lowerBound
                return scope.isWhole
                    ? TextEdit(reset.statement, call)
                    : TextEdit(start..<start, "\(call)\n\(source.lineIndentation(at: start))")
            }
        }
        let own = native.filter { $0.declaration.file == source.file }
        let owners = Dictionary(grouping: own) { $0.declaration.owner.id }
        return resets + owners.values.flatMap { editsOfDeclarations($0, in: source) }
    }

    /// Returns the edits of the scopes that one extension declares.
    private func editsOfDeclarations(
        _ scopes: [(name: String, declaration: ServiceScopes.Declaration, isWhole: Bool)], in source: MigrationSource
    ) -> [TextEdit] {
        guard let owner = scopes.first?.declaration.owner else { return [] }
        let isRenamed = scopes.allSatisfy(\.isWhole) && owner.memberBlock.members.count == scopes.count
        if isRenamed {
            return [TextEdit(owner.extendedType.bytes, "ResettableScope")]
                + scopes.map { TextEdit($0.declaration.value, " = ResettableScope()") }
        }
        let declared = self.scopes?.native ?? []
        let added = scopes.filter { !declared.contains($0.name) }.sorted { $0.name < $1.name }
        guard !added.isEmpty else { return [] }
        let unit = source.indentationUnit(in: owner)
        let members = added.map { scope in
            let start = scope.declaration.variable.bytes.lowerBound
            let head = String(decoding: source.text.bytes[start..<scope.declaration.value.lowerBound], as: UTF8.self)
            return "\(unit)\(head) = ResettableScope()"
        }
        let end = owner.bytes.upperBound
        let access = owner.modifiers.isEmpty ? "" : owner.modifiers.trimmedDescription + " "
        let text = "\n\n\(access)extension ResettableScope {\n\(members.joined(separator: "\n"))\n}"
        return [TextEdit(end..<end, text)]
    }

    /// Whether a file declares a native scope that other modules can use.
    func hasPublicScope(_ file: String) -> Bool {
        nativeScopes.contains { scope in
            let declaration = scope.declaration
            let modifiers = Array(declaration.variable.modifiers) + Array(declaration.owner.modifiers)
            return declaration.file == file && modifiers.contains { ["public", "package"].contains($0.name.text) }
        }
    }
}

extension Scope {
    /// The native call of a binding with this scope, up to its closure.
    var call: String { isCustom ? "singleton(in: .\(rawValue))" : rawValue }
}
#endif
