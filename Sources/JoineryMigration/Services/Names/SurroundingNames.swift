// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
internal import JoineryAnalysis
internal import SwiftSyntax

/// The names that the functions, closures, and types around a registration declare.
struct SurroundingNames {
    private var names: [String: TypeMembers.Member] = [:]
    private let types: MigrationTypes

    fileprivate init(of node: some SyntaxProtocol, _ types: MigrationTypes) {
        self.types = types
        var next = node.parent
        while let node = next {
            if let list = node.as(CodeBlockItemListSyntax.self), list.parent?.is(SourceFileSyntax.self) != true {
                for statement in list { add(statement.declaredNames) }
            } else if let function = node.as(FunctionDeclSyntax.self) {
                add(function.signature.parameterClause.names + function.genericParameterClause.names)
            } else if let initializer = node.as(InitializerDeclSyntax.self) {
                add(initializer.signature.parameterClause.names + initializer.genericParameterClause.names)
            } else if let closure = node.as(ClosureExprSyntax.self) {
                add(FactoryClosure(closure).parameters.map(\.name))
            } else if let members = node.as(MemberBlockSyntax.self) {
                add(types.members.visible(in: members, types))
            }
            next = node.parent
        }
    }

    private mutating func add(_ local: [String]) {
        for name in local where names[name] == nil { names[name] = TypeMembers.Member(access: .instance) }
    }

    private mutating func add(_ members: [String: TypeMembers.Member]) {
        // An inner name hides those around it.
        names.merge(members) { inner, _ in inner }
    }

    /// Returns the text of a type as code outside of the types around the registration writes it.
    func qualified(_ type: String) throws(Stay) -> String {
        var text = ""
        var rest = type[...]
        while let match = rest.firstMatch(of: /[A-Za-z_][A-Za-z0-9_]*/) {
            let isMember =
                match.range.lowerBound > type.startIndex && type[type.index(before: match.range.lowerBound)] == "."
            text += rest[..<match.range.lowerBound]
            let name = String(match.output)
            if !isMember, let member = names[name] {
                guard let path = member.path else { throw Stay("only the code around it can name the type '\(name)'") }
                text += path
            } else {
                text += name
            }
            rest = rest[match.range.upperBound...]
        }
        return text + rest
    }

    /// Returns the names in a closure that can have another meaning elsewhere: those around it, its own resolver,
    /// `self`, `try`, and the names of globals.
    ///
    /// - Parameters:
    ///   - resolver: The name of its resolver.
    ///   - container: The container as other code can name it; `nil` if other code cannot.
    func locals(
        in closure: ClosureExprSyntax, resolver: String?, container: String?
    ) -> [MovedDeclaration.Local] {
        var names = names
        let own = closure.localNames
        for name in own { names[name] = nil }
        if let resolver { names[resolver] = TypeMembers.Member(access: .instance) }
        names["self"] = TypeMembers.Member(access: .instance)
        let type = types.members.path(around: closure, types)
        names["Self"] = TypeMembers.Member(access: type == nil ? .instance : .type, path: type)
        let search = LocalSearch(names, container, own: own)
        search.typePath = types.members.wholePath(around: closure)
        search.members = types.members
        search.module = types.module
        if case .parameterClause(let clause) = closure.signature?.parameterClause {
            for parameter in clause.parameters.dropFirst() { search.walk(parameter) }
        }
        search.walk(closure.statements)
        return search.found
    }
}

/// A search for the names in a closure that can have another meaning elsewhere.
final class LocalSearch: SyntaxVisitor {
    fileprivate(set) var found: [MovedDeclaration.Local] = []
    private let names: [String: TypeMembers.Member]
    private let container: String?
    /// The names that the closure declares; `nil` to find no names of globals.
    private let own: Set<String>?
    /// The path of the type around the closure.
    fileprivate var typePath: String?
    fileprivate var members = TypeMembers()
    fileprivate var module = 0
    private static let resolving = ServiceSyntax.resolvingFunctions.union(["optional"])

    fileprivate init(_ names: [String: TypeMembers.Member], _ container: String?, own: Set<String>?) {
        self.names = names
        self.container = container
        self.own = own
        super.init(viewMode: .sourceAccurate)
    }

    /// Returns the places at which a closure uses its resolver.
    static func places(of resolver: String, in closure: ClosureExprSyntax) -> [MovedDeclaration.Local] {
        let search = LocalSearch([resolver: TypeMembers.Member(access: .instance)], nil, own: nil)
        search.walk(closure.statements)
        return search.found.filter { $0.name == resolver }
    }

    override func visit(_ node: TryExprSyntax) -> SyntaxVisitorContinueKind {
        if node.questionOrExclamationMark == nil {
            found.append(MovedDeclaration.Local(name: "try", range: node.tryKeyword.bytes, outward: nil))
        }
        return .visitChildren
    }

    override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
        // The parts of a key path are members of its type.
        if node.parent?.is(KeyPathPropertyComponentSyntax.self) == true { return .visitChildren }
        let name = node.baseName.text
        if let access = node.parent?.as(MemberAccessExprSyntax.self), access.declName.id == node.id {
            noteMember(access)
            return .visitChildren
        }
        let access = node.parent?.as(MemberAccessExprSyntax.self)
        if let container, names[name] == nil, Self.resolving.contains(name) {
            // A function that a container's own code calls: `resolve` in an extension of `Resolver`.
            found.append(
                MovedDeclaration.Local(name: name, range: node.bytes, outward: "\(container).\(name)"))
        } else if let member = names[name] {
            let isBase = access.map { Self.resolving.contains($0.declName.baseName.text) } ?? false
            note(name, node.bytes, member, isBase: isBase)
        } else if name.first?.isUppercase == false, name.first != "$", own?.contains(name) == false {
            found.append(MovedDeclaration.Local(name: name, range: node.bytes, outward: nil, kind: .global))
        }
        return .visitChildren
    }

    private func note(_ name: String, _ range: Range<Int>, _ member: TypeMembers.Member, isBase: Bool = false) {
        let kind: MovedDeclaration.Local.Kind =
            switch member.access {
            case .instance: .surrounding
            case .type: .ofType
            case .privateType: .privateOfType
            }
        let outward = kind == .ofType ? member.path : isBase ? container : nil
        found.append(
            MovedDeclaration.Local(name: name, range: range, outward: outward, isBase: isBase, kind: kind))
    }

    /// Notes a private member that the closure names with its type: `Self.path`, `App.path`.
    private func noteMember(_ access: MemberAccessExprSyntax) {
        guard let base = access.base, let typePath, let written = TypeName.of(base) else { return }
        let name = access.declName.baseName.text
        let path = written == "Self" ? typePath : written
        guard members.isPrivate(name, of: path, from: typePath, in: module) else { return }
        found.append(
            MovedDeclaration.Local(
                name: "\(written).\(name)", range: access.declName.bytes, outward: nil, kind: .privateOfType))
    }

    override func visit(_ node: IdentifierTypeSyntax) -> SyntaxVisitorContinueKind {
        let name = node.name.text
        if let member = names[name], member.access != .instance || name == "Self" {
            note(name, node.name.bytes, member)
        }
        return .visitChildren
    }
}

extension SyntaxProtocol {
    /// The names that the functions, closures, and types around it declare.
    func surroundingNames(_ types: MigrationTypes) -> SurroundingNames { SurroundingNames(of: self, types) }
}

extension FunctionParameterClauseSyntax {
    fileprivate var names: [String] { parameters.map { ($0.secondName ?? $0.firstName).text } }
}

extension GenericParameterClauseSyntax? {
    fileprivate var names: [String] { self?.parameters.map(\.name.text) ?? [] }
}

extension VariableDeclSyntax {
    /// The names that it declares.
    var names: [String] {
        bindings.compactMap { $0.pattern.as(IdentifierPatternSyntax.self)?.identifier.text }
    }
}

extension CodeBlockItemSyntax {
    /// The names that it declares for the statements around it.
    fileprivate var declaredNames: [String] {
        if let variable = item.as(VariableDeclSyntax.self) {
            return variable.bindings.flatMap { Syntax($0.pattern).patternNames }
        }
        if let declaration = item.asProtocol((any NamedDeclSyntax).self) { return [declaration.name.text] }
        return item.as(GuardStmtSyntax.self).map { Syntax($0.conditions).patternNames } ?? []
    }
}

extension Syntax {
    /// The names in the patterns of a declaration or condition.
    fileprivate var patternNames: [String] {
        let search = PatternSearch(viewMode: .sourceAccurate)
        search.walk(self)
        return search.names
    }
}

/// A search for the names in patterns.
private final class PatternSearch: SyntaxVisitor {
    private(set) var names: [String] = []

    override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind { .skipChildren }

    override func visit(_ node: IdentifierPatternSyntax) -> SyntaxVisitorContinueKind {
        names.append(node.identifier.text)
        return .skipChildren
    }
}
#endif
