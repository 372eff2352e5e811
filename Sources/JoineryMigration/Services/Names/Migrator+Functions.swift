// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
internal import JoineryAnalysis
internal import SwiftSyntax

extension Migrator {
    /// Finds the program's functions that resolve services, its properties that hold containers, and its type aliases.
    mutating func findResolvingFunctions() {
        guard var services = conversion as? any RegistrationConversion else { return }
        let properties = Dictionary(
            grouping: facts.flatMap(\.files).flatMap(\.types).flatMap(\.properties), by: \.name)
        services.ownFunctions = findOwnFunctions(properties)
        services.containerNames = Set(
            properties.filter { $0.value.map(\.type).allSatisfy(ServiceSyntax.isResolverType) }.keys)
        services.types = graph.types
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
    /// Leaves all services if code calls one of the program's own functions that resolve, and neither the call nor an
    /// annotation writes the type: `Screen(log: services.get())`.
    mutating func leaveInferredResolutions() {
        let inferring = inferringFunctions
        guard !inferring.isEmpty else { return }
        for module in facts.indices {
            for file in facts[module].files {
                guard let source = sources[file.file], !source.names.isDisjoint(with: inferring.keys) else { continue }
                var read: Set<Place> = Set(file.unread.map(\.place))
                var copy = file
                copy.replaceUses { use in
                    read.insert(use.place)
                    return [use]
                }
                let declared = Set(file.wrappers.map(\.place))
                let calls = InferredCallSearch.calls(of: inferring, in: source.tree).filter { call in
                    let function = call.enclosing(FunctionDeclSyntax.self)?.name
                    let own = function.map { source.place(at: $0.bytes.lowerBound) }
                    return !read.contains(source.place(at: call.bytes.lowerBound))
                        && own.map(declared.contains) != true
                }
                guard let call = calls.first else { continue }
                let site = Graph.Site(
                    module: module, file: file.file, place: source.place(at: call.bytes.lowerBound))
                for index in bindings.indices {
                    leave(index, Stay("other code resolves a type that the surrounding code does not name"), at: site)
                }
                return
            }
        }
    }

    /// The program's own functions that resolve the type that their context requires, with the types that have them.
    private var inferringFunctions: [String: Set<String?>] {
        var pending = facts.flatMap(\.files).flatMap(\.wrappers).filter {
            $0.kind == .function && $0.dialect == request.dialect && !$0.registers
        }
        var found: [WrapperFact] = []
        var count = -1
        while count != found.count {
            count = found.count
            let forms = Set(found.map(\.form))
            let next = pending.filter { $0.through.map(forms.contains) ?? true }
            pending.removeAll { $0.through.map(forms.contains) ?? true }
            found += next
        }
        return Dictionary(grouping: found.filter { !$0.takesType }, by: \.name).mapValues {
            Set($0.map(\.space))
        }
    }

    /// Finds the functions of the program with the name of one of the library's, which return a value.
    ///
    /// - Parameter properties: The declared properties of the program, by name.
    private mutating func findOwnFunctions(_ properties: [String: [Property]]) -> [OwnFunction] {
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
        guard !found.isEmpty else { return [] }
        let containers = Set(sources.values.flatMap { ContainerSearch.found(in: $0.tree).compactMap(\.name) })
        return found.sorted { ($0.owner, $0.name) < ($1.owner, $1.name) }.map { function in
            let types = typesThatOffer(function)
            var function = function
            function.holders = Set(
                properties.filter {
                    $0.value.allSatisfy { types.contains(TypeName.last(of: TypeName.withoutOptional($0.type))) }
                }.keys
            ).subtracting(containers)
            return function
        }
    }

    /// Returns the names of the type of a function, of its protocols in the program, and of aliases of these.
    private func typesThatOffer(_ function: OwnFunction) -> Set<String> {
        let types = facts.flatMap(\.files).flatMap(\.types)
        var names: Set = [function.owner]
        var count = 0
        // A protocol that inherits from another one, and an alias of several protocols, offer the function, too.
        while count != names.count {
            count = names.count
            for type in types
            where type.kind != .protocol && type.kind != .alias && names.contains(TypeName.last(of: type.name)) {
                names.formUnion(type.inherits.flatMap(TypeName.parts))
            }
            for type in types where type.kind == .alias {
                let parts = type.inherits.flatMap(TypeName.parts)
                if !names.isDisjoint(with: parts) { names.insert(TypeName.last(of: type.name)) }
                if names.contains(TypeName.last(of: type.name)) { names.formUnion(parts) }
            }
        }
        let declared = Set(types.filter { $0.kind != .extension }.map { TypeName.last(of: $0.name) })
        return names.filter { declared.contains($0) && !ServiceSyntax.isResolverType($0) }
    }
}

/// A search for the calls of functions that resolve the type that their context requires.
private final class InferredCallSearch: SyntaxVisitor {
    private let functions: [String: Set<String?>]
    private var found: [FunctionCallExprSyntax] = []

    private init(_ functions: [String: Set<String?>]) {
        self.functions = functions
        super.init(viewMode: .sourceAccurate)
    }

    static func calls(of functions: [String: Set<String?>], in tree: SourceFileSyntax) -> [FunctionCallExprSyntax] {
        let search = InferredCallSearch(functions)
        search.walk(tree)
        return search.found
    }

    override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
        guard let callee = ServiceSyntax.callee(of: node), let owners = functions[callee.name],
            node.closures.isEmpty, node.arguments.allSatisfy({ Self.labels.contains($0.label?.text) }),
            callee.base.map({ isPossible($0, owners) }) ?? true, !node.isWithoutResult
        else { return .visitChildren }
        found.append(node)
        return .visitChildren
    }

    private static let labels: Set<String?> = ["name", "argument", "arguments", "args"]

    /// Whether the base of a call can be one of some types, as far as it names a type.
    private func isPossible(_ base: ExprSyntax, _ owners: Set<String?>) -> Bool {
        guard let type = TypeName.of(base)?.split(separator: ".").first, type.first?.isUppercase == true else {
            return true
        }
        return owners.contains { $0.map { TypeName.last(of: $0) } == String(type) } || type == "Self"
    }
}

extension FunctionCallExprSyntax {
    /// Whether it is one of several statements, so that nothing takes its value.
    fileprivate var isWithoutResult: Bool {
        parent?.as(CodeBlockItemSyntax.self)?.parent?.as(CodeBlockItemListSyntax.self).map { $0.count > 1 } ?? false
    }
}

/// A search for generic functions with the name of one of a library's, which return a value of their type parameter.
private final class OwnFunctionSearch: SyntaxVisitor {
    private(set) var found: Set<OwnFunction> = []

    override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
        guard ServiceSyntax.resolvingFunctions.contains(node.name.text), let type = node.ownerName,
            let body = node.body,
            let result = node.signature.returnClause.map({ TypeName.of($0.type) }),
            node.genericParameterClause?.parameters.contains(where: { $0.name.text == result }) == true
        else { return .visitChildren }
        let search = OtherCodeSearch(nil)
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
        let search = OtherCodeSearch(wrapper.through)
        search.walk(body)
        guard !search.isFound, signature.effectSpecifiers?.asyncSpecifier == nil else { return nil }
        return ResolvingFunction(
            isOptional: wrapper.isOptional, isThrowing: signature.effectSpecifiers?.throwsClause != nil)
    }
}

/// A search for code that does more than resolve and report a missing service.
private final class OtherCodeSearch: SyntaxVisitor {
    private static let harmless = ServiceSyntax.resolvingFunctions.union(ServiceSyntax.reportingFunctions)
        .union(["optional", "synchronize", "String"])
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

    /// A value from a collection is not that of the container.
    override func visit(_ node: SubscriptCallExprSyntax) -> SyntaxVisitorContinueKind {
        isFound = true
        return .skipChildren
    }

    override func visit(_ node: OptionalBindingConditionSyntax) -> SyntaxVisitorContinueKind {
        // Without a call, the value is that of a property.
        if node.initializer.map({ !$0.value.containsCall }) == true { isFound = true }
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

extension ExprSyntax {
    /// Whether it calls a function.
    fileprivate var containsCall: Bool {
        tokens(viewMode: .sourceAccurate).contains { $0.parent?.is(FunctionCallExprSyntax.self) == true }
    }
}
#endif
