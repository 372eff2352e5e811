// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
internal import SwiftSyntax

extension Migrator {
    /// Finds the program's own functions that only resolve a service, whose calls become reads, and its aliases.
    mutating func findResolvingFunctions() {
        guard var services = conversion as? any RegistrationConversion else { return }
        let aliases = facts.flatMap(\.files).flatMap(\.types).filter { $0.kind == .alias && $0.inherits.count == 1 }
        services.ownFunctions = findOwnFunctions()
        services.aliases = Dictionary(grouping: aliases, by: \.name).compactMapValues { same in
            Set(same.map(\.inherits)).count == 1 ? same[0].inherits.first : nil
        }
        var found: [String: Set<ResolvingFunction?>] = [:]
        for module in facts.indices {
            for file in facts[module].files {
                for wrapper in file.wrappers
                where wrapper.kind == .function && wrapper.dialect == request.dialect && !wrapper.registers {
                    let function = try? source(of: file.file, module: module).token(at: wrapper.place)?
                        .enclosing(FunctionDeclSyntax.self)
                    found[wrapper.name, default: []].insert(function.flatMap { $0.resolving(wrapper) })
                }
            }
        }
        // A call does not show which of several functions it means.
        services.wrappers = found.compactMapValues { $0.count == 1 ? $0.first ?? nil : nil }
        conversion = services
    }
}

extension Migrator {
    /// Finds the functions of the program with the name of one of the library's, which return a value.
    private mutating func findOwnFunctions() -> [OwnFunction] {
        var found: Set<OwnFunction> = []
        for module in facts.indices where graph.modules[module].kind != .test {
            for file in facts[module].files.map(\.file) {
                guard let source = try? source(of: file, module: module),
                    !source.names.isDisjoint(with: ServiceSyntax.resolvingFunctions)
                else { continue }
                let search = OwnFunctionSearch(viewMode: .sourceAccurate)
                search.walk(source.tree)
                found.formUnion(search.found)
            }
        }
        return found.sorted { ($0.owner, $0.name) < ($1.owner, $1.name) }
    }
}

/// A search for generic functions with the name of one of a library's, which return a value of their type parameter.
private final class OwnFunctionSearch: SyntaxVisitor {
    private(set) var found: Set<OwnFunction> = []

    override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
        let owner = node.parent?.parent?.parent?.parent
        let type =
            owner?.asProtocol((any NamedDeclSyntax).self)?.name.text
            ?? owner?.as(ExtensionDeclSyntax.self).map { TypeName.of($0.extendedType) }
        guard ServiceSyntax.resolvingFunctions.contains(node.name.text), let type, let body = node.body,
            let result = node.signature.returnClause.map({ TypeName.of($0.type) }),
            node.genericParameterClause?.parameters.contains(where: { $0.name.text == result }) == true
        else { return .visitChildren }
        let search = EffectSearch(nil)
        search.walk(body)
        found.insert(
            OwnFunction(
                name: node.name.text, owner: type, isStatic: node.modifiers.areOfType,
                onlyResolves: !search.isFound && node.signature.effectSpecifiers == nil))
        return .visitChildren
    }
}

extension FunctionDeclSyntax {
    /// Returns what a call of the function does, if that is only to resolve.
    fileprivate func resolving(_ wrapper: WrapperFact) -> ResolvingFunction? {
        guard let body else { return nil }
        let search = EffectSearch(wrapper.through)
        search.walk(body)
        guard !search.isFound, signature.effectSpecifiers?.asyncSpecifier == nil else { return nil }
        return ResolvingFunction(
            isOptional: wrapper.isOptional, isThrowing: signature.effectSpecifiers?.throwsClause != nil)
    }
}

/// A search for code that does more than resolve and report a missing service.
private final class EffectSearch: SyntaxVisitor {
    private static let harmless = ServiceSyntax.resolvingFunctions.union([
        "optional", "synchronize", "fatalError", "preconditionFailure", "assertionFailure", "precondition", "assert",
        "print", "debugPrint", "NSLog", "String",
    ])
    private let through: String?
    private(set) var isFound = false

    init(_ through: String?) {
        self.through = through.map { $0.hasSuffix("()") ? String($0.dropLast(2)) : $0 }
        super.init(viewMode: .sourceAccurate)
    }

    override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
        let name = ServiceSyntax.callee(of: node)?.name
        if name.map({ Self.harmless.contains($0) || $0 == through }) != true { isFound = true }
        return .visitChildren
    }

    override func visit(_ node: AssignmentExprSyntax) -> SyntaxVisitorContinueKind {
        isFound = true
        return .skipChildren
    }

    override func visit(_ node: BinaryOperatorExprSyntax) -> SyntaxVisitorContinueKind {
        let sign = node.operator.text
        if sign.hasSuffix("="), !["==", "!=", ">=", "<=", "===", "!=="].contains(sign) { isFound = true }
        return .skipChildren
    }
}
#endif
