// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
internal import SwiftSyntax

/// A search for the names in a closure that have their meaning only where the closure stands: the variables,
/// parameters, and members around it, its own resolver, `self`, and `try`.
final class SurroundingNames: SyntaxVisitor {
    private(set) var found: [MovedDeclaration.Local] = []
    private let names: Set<String>

    /// Returns the names in a closure that have their meaning only where it stands.
    ///
    /// - Parameters:
    ///   - closure: The closure.
    ///   - resolver: The name of its resolver.
    ///   - container: The container as other code can name it; `nil` if other code cannot.
    ///   - types: The types of the module, whose members in other files are also local names.
    static func search(
        _ closure: ClosureExprSyntax, resolver: String?, container: String?, _ types: MigrationTypes
    ) -> [MovedDeclaration.Local] {
        var names = closure.surroundingNames(types)
        names.subtract(FactoryClosure(closure).parameters.map(\.name))
        if let resolver { names.insert(resolver) }
        names.formUnion(["self", "Self"])
        if container != nil { names.formUnion(resolving) }
        let search = SurroundingNames(names, container)
        search.walk(closure.statements)
        return search.found
    }

    /// Returns the places at which a closure uses its resolver.
    static func search(_ closure: ClosureExprSyntax, resolver: String) -> [MovedDeclaration.Local] {
        let search = SurroundingNames([resolver], nil)
        search.walk(closure.statements)
        return search.found.filter { $0.name == resolver }
    }

    private let container: String?
    private static let resolving = ServiceSyntax.resolvingFunctions.union(["optional"])

    /// Whether a name is that of a function that a container's own code calls: `resolve` in an extension of `Resolver`.
    private func isFunctionOfContainer(_ name: String) -> Bool { container != nil && Self.resolving.contains(name) }

    private init(_ names: Set<String>, _ container: String?) {
        self.names = names
        self.container = container
        super.init(viewMode: .sourceAccurate)
    }

    override func visit(_ node: TryExprSyntax) -> SyntaxVisitorContinueKind {
        if node.questionOrExclamationMark == nil {
            found.append(MovedDeclaration.Local(name: "try", range: node.tryKeyword.bytes, outward: nil))
        }
        return .visitChildren
    }

    override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
        let name = node.baseName.text
        guard names.contains(name) else { return .visitChildren }
        if let access = node.parent?.as(MemberAccessExprSyntax.self), access.declName.id == node.id {
            return .visitChildren
        }
        if isFunctionOfContainer(name) {
            let outward = container.map { "\($0).\(name)" }
            found.append(MovedDeclaration.Local(name: name, range: node.bytes, outward: outward))
            return .visitChildren
        }
        let access = node.parent?.as(MemberAccessExprSyntax.self)
        let isBase = access.map { Self.resolving.contains($0.declName.baseName.text) } ?? false
        found.append(
            MovedDeclaration.Local(name: name, range: node.bytes, outward: isBase ? container : nil, isBase: isBase))
        return .visitChildren
    }

    override func visit(_ node: IdentifierTypeSyntax) -> SyntaxVisitorContinueKind {
        if node.name.text == "Self" {
            found.append(MovedDeclaration.Local(name: "Self", range: node.name.bytes, outward: nil))
        }
        return .visitChildren
    }
}

extension SyntaxProtocol {
    /// The names that the functions, closures, and types around it declare.
    func surroundingNames(_ types: MigrationTypes) -> Set<String> {
        var names: Set<String> = []
        var next = parent
        while let node = next {
            if let list = node.as(CodeBlockItemListSyntax.self), list.parent?.is(SourceFileSyntax.self) != true {
                for statement in list { names.formUnion(statement.declaredNames) }
            } else if let function = node.as(FunctionDeclSyntax.self) {
                names.formUnion(function.signature.parameterClause.names)
            } else if let initializer = node.as(InitializerDeclSyntax.self) {
                names.formUnion(initializer.signature.parameterClause.names)
            } else if let closure = node.as(ClosureExprSyntax.self) {
                names.formUnion(FactoryClosure(closure).parameters.map(\.name))
            } else if let members = node.as(MemberBlockSyntax.self) {
                names.formUnion(members.names)
                names.formUnion(types.members(ofTypeAround: members))
            }
            next = node.parent
        }
        return names
    }
}

extension FunctionParameterClauseSyntax {
    fileprivate var names: [String] { parameters.map { ($0.secondName ?? $0.firstName).text } }
}

extension MemberBlockSyntax {
    fileprivate var names: [String] {
        members.flatMap { item -> [String] in
            if let function = item.decl.as(FunctionDeclSyntax.self) { return [function.name.text] }
            return item.decl.as(VariableDeclSyntax.self)?.names ?? []
        }
    }
}

extension VariableDeclSyntax {
    /// The names that it declares.
    var names: [String] {
        bindings.compactMap { $0.pattern.as(IdentifierPatternSyntax.self)?.identifier.text }
    }
}

extension CodeBlockItemSyntax {
    fileprivate var declaredNames: [String] {
        if let variable = item.as(VariableDeclSyntax.self) { return variable.names }
        if let function = item.as(FunctionDeclSyntax.self) { return [function.name.text] }
        guard let guarded = item.as(GuardStmtSyntax.self) else { return [] }
        return guarded.conditions.compactMap {
            $0.condition.as(OptionalBindingConditionSyntax.self)?.pattern.as(IdentifierPatternSyntax.self)?.identifier
                .text
        }
    }
}

extension MigrationTypes {
    /// The names of the properties of the type whose member block this is, in all files.
    fileprivate func members(ofTypeAround block: MemberBlockSyntax) -> [String] {
        let name =
            block.parent?.asProtocol((any NamedDeclSyntax).self)?.name.text
            ?? block.parent?.as(ExtensionDeclSyntax.self).map { TypeName.of($0.extendedType) }
        guard let name, let position = table.position(of: name, from: module) else { return [] }
        return table.entries[position].properties.map(\.name)
    }
}
#endif
