// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
internal import SwiftSyntax

/// Code that looks like dependency injection, judged by a few words and the file's imports, and without the readers.
///
/// The walk compares each candidate with the facts that the readers record at the same node. A candidate for which they
/// record nothing is unread. So each candidate is either read or counted as unread, whatever the readers recognize.
struct Candidate {
    /// The dialect that the code seems to belong to.
    let dialect: Dialect
    /// The word by which it is recognized.
    let word: String

    init(_ dialect: Dialect, _ word: String) {
        self.dialect = dialect
        self.word = word
    }

    /// The reason for ``Unread``.
    var reason: String { "'\(word)' is used in a form that is not known" }

    /// The only service that the code can register: see ``Unread/service``.
    var service: String? { Self.registeringWords.contains(word) ? nil : "" }

    private static let registeringWords: Set = ["register", "autoregister", "forward"]

    // MARK: - Declarations

    /// Recognizes a property with a wrapper, or a member of a graph or container.
    init?(_ variable: VariableDeclSyntax, in reading: FileReading) {
        for case .attribute(let attribute) in variable.attributes {
            let name = TypeName.last(of: TypeName.withoutArguments(TypeName.of(attribute.attributeName)))
            guard let dialect = Self.dialect(ofWrapper: name, in: reading) else { continue }
            // Joinery's wrappers can be set in an initializer, or by a closure.
            let argument = attribute.arguments?.as(LabeledExprListSyntax.self)?.first?.expression
            if dialect == .native, argument?.is(ClosureExprSyntax.self) != false { continue }
            self.init(dialect, "@\(name)")
            return
        }
        if reading.importedDialects.contains(.needle), variable.isMember, !variable.isStatic,
            let body = variable.getterBody,
            reading.type?.hasSuffix("Component") == true || NeedleSyntax.sharing(body) != nil
        {
            self.init(.needle, "Component")
            return
        }
        guard variable.isMember, let binding = variable.bindings.first, let space = reading.type.map(TypeName.last)
        else { return nil }
        let imports = reading.importedDialects
        let hasGetter = variable.getterBody != nil
        switch space {
        case "DependencyValues" where imports.contains(.dependencies) && hasGetter && !variable.isStatic:
            self.init(.dependencies, space)
        case "InjectedValues" where imports.contains(.values) && hasGetter && !variable.isStatic:
            self.init(.values, space)
        case "DependencyObjects" where imports.contains(.objects) && variable.isStatic:
            let callee = binding.initializer?.value.as(FunctionCallExprSyntax.self)?.calledExpression
            let type = binding.typeAnnotation.map { TypeName.of($0.type) } ?? callee.flatMap(TypeName.of) ?? ""
            guard type == "DependencyObject" || type.hasPrefix("DependencyObject<") else { return nil }
            self.init(.objects, "DependencyObject")
        case "Dependencies" where imports.contains(.native) && hasGetter:
            guard let body = variable.getterBody, let call = BindingCall.all(in: body).first else { return nil }
            self.init(.native, call.name)
        default:
            guard imports.contains(.factory), hasGetter else { return nil }
            if binding.typeAnnotation.flatMap({ FactoryType($0.type) }) != nil {
                self.init(.factory, "Factory")
            } else if !variable.isStatic, Self.isInContainer(binding.pattern.trimmedDescription, in: reading) {
                self.init(.factory, space)
            } else {
                return nil
            }
        }
    }

    /// Recognizes a function of a graph or container that declares a binding.
    init?(_ function: FunctionDeclSyntax, in reading: FileReading) {
        guard function.isMember, let body = function.body?.statements else { return nil }
        let imports = reading.importedDialects
        if imports.contains(.native), reading.type == "Dependencies",
            let call = BindingCall.all(in: body).first(where: { !$0.closures.isEmpty })
        {
            self.init(.native, call.name)
        } else if imports.contains(.factory), function.signature.returnClause.flatMap({ FactoryType($0.type) }) != nil {
            self.init(.factory, "Factory")
        } else if Self.isInContainer(function.name.text, in: reading) {
            self.init(.factory, "Container")
        } else {
            return nil
        }
    }

    /// Whether a member of the enclosing type is in a container, and may read factories.
    private static func isInContainer(_ member: String, in reading: FileReading) -> Bool {
        reading.wrapperDialect == .factory && reading.type == "Container"
            && !FactoryReader.ownMembers.contains(member)
    }

    /// Recognizes a key.
    init?(type: any DeclGroupSyntax, in reading: FileReading) {
        guard type.inheritanceClause != nil, !reading.importedDialects.isEmpty else { return nil }
        if reading.importedDialects.contains(.dependencies),
            let key = Self.keys.first(where: type.conformances.contains)
        {
            self.init(.dependencies, key)
        } else if reading.importedDialects.contains(.values), type.conformances.contains("InjectionKey"),
            !type.is(ProtocolDeclSyntax.self)
        {
            self.init(.values, "InjectionKey")
        } else {
            return nil
        }
    }

    private static let keys = ["DependencyKey", "TestDependencyKey"]

    /// Returns the dialect of a property wrapper, by its name and the imports.
    static func dialect(ofWrapper name: String, in reading: FileReading) -> Dialect? {
        if name == "Dependency" { return reading.importedDialects.contains(.dependencies) ? .dependencies : nil }
        switch reading.wrapperDialect {
        case .native? where NativeReader.wrappers.contains(name): return .native
        case .values? where name == "Injected": return .values
        case .resolver? where ResolverSyntax.wrappers[name] != nil: return .resolver
        case .factory? where name == "InjectedType" || FactoryReader.wrappers.contains(name): return .factory
        default: return nil
        }
    }

    // MARK: - Other expressions

    /// `InjectedValues[\.clock]`, `DependencyObjects[.store]`, `DependencyValues._current[ClockKey.self]`.
    init?(_ call: SubscriptCallExprSyntax, in reading: FileReading) {
        let isTarget =
            call.parent?.parent?.as(SequenceExprSyntax.self)?.assignedTarget.map { $0.id == ExprSyntax(call).id }
            ?? false
        let isOfKeys = ["DependencyValues", "InjectedValues"].contains(reading.bindingSpace)
        if isOfKeys, !isTarget, let key = call.keyOfSelf, let dialect = reading.bindingDialect {
            self.init(dialect, key)
            return
        }
        guard !isTarget, let root = call.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.text,
            reading.type != root, let dialect = Self.roots[root], reading.importedDialects.contains(dialect)
        else { return nil }
        self.init(dialect, root)
    }

    private static let roots: [String: Dialect] = ["InjectedValues": .values, "DependencyObjects": .objects]

    /// Recognizes an assignment in a closure that changes dependencies, or the operator `~>`.
    init?(_ sequence: SequenceExprSyntax, in reading: FileReading) {
        let imports = reading.importedDialects
        guard !imports.isEmpty else { return nil }
        if imports.contains(.swinject), sequence.elements.contains(where: ServiceSyntax.isResolvingOperator) {
            self.init(.swinject, "~>")
        } else if let (target, root) = sequence.assignedSubscript {
            if root == reading.type {
                // The setter of a member.
                return nil
            } else if let dialect = Self.roots[root], imports.contains(dialect) {
                self.init(dialect, root)
            } else if root == "$0", Self.isWithinChange(sequence), let argument = target.arguments.first?.expression {
                let dialect =
                    argument.is(KeyPathExprSyntax.self)
                    ? Dialect.native : argument.objectName != nil ? .objects : .dependencies
                guard imports.contains(dialect) else { return nil }
                self.init(dialect, "$0[…]")
            } else {
                return nil
            }
        } else if imports.contains(.factory),
            sequence.assignedTarget?.as(MemberAccessExprSyntax.self)?.declName.baseName.text == "defaultScope"
        {
            self.init(.factory, "defaultScope")
        } else if let target = sequence.assignedTarget, ResolverSyntax.isDefaultScope(target, in: reading) {
            self.init(.resolver, "defaultScope")
        } else if imports.contains(.dependencies), Self.changesDependencies(sequence) {
            self.init(.dependencies, "withDependencies")
        } else {
            return nil
        }
    }

    /// Whether it assigns to a member of `$0` in a closure of `withDependencies` or `prepareDependencies`.
    private static func changesDependencies(_ sequence: SequenceExprSyntax) -> Bool {
        guard let path = sequence.assignedTarget?.as(MemberAccessExprSyntax.self)?.plainPath, path[0] == "$0" else {
            return false
        }
        var next = sequence.parent
        while let node = next {
            if let closure = node.as(ClosureExprSyntax.self) {
                let callee = closure.callThatTakesIt.flatMap { ServiceSyntax.callee(of: $0) }
                return callee?.name == "withDependencies" || callee?.name == "prepareDependencies"
            }
            next = node.parent
        }
        return false
    }

    /// Recognizes the postfix operator `~>`.
    init?(_ operation: PostfixOperatorExprSyntax, in reading: FileReading) {
        guard operation.operator.text == "~>", reading.importedDialects.contains(.swinject) else { return nil }
        self.init(.swinject, "~>")
    }

    // MARK: - Reads

    /// `Container.shared.service`, `DependencyValues._current.clock`, `Dependencies.current.listings`, and a read of a
    /// member of the current binding's graph.
    init?(_ access: MemberAccessExprSyntax, in reading: FileReading) {
        if let (dialect, word) = Self.functionOfContainer(access, in: reading) {
            self.init(dialect, word)
            return
        }
        guard let path = reading.plainPath(of: access), !reading.isTaken(access) else { return nil }
        let imports = reading.importedDialects
        switch (path[0], path.count > 2 ? path[1] : "") {
        case ("Container", "shared"):
            let modifiers = FactoryReader.supplies.union(FactoryReader.otherModifiers)
            guard imports.contains(.factory), !FactoryReader.ownMembers.contains(path[2]),
                !path.dropFirst(3).contains(where: modifiers.contains),
                access.parent?.as(FunctionCallExprSyntax.self)?.closures.isEmpty != false
            else { return nil }
            self.init(.factory, "Container.shared")
        case ("DependencyValues", "_current") where imports.contains(.dependencies):
            self.init(.dependencies, "DependencyValues._current")
        case ("Dependencies", "current") where imports.contains(.native):
            self.init(.native, "Dependencies.current")
        case ("dependency", _), ("pluginExtension", _), ("self", "dependency"), ("self", "pluginExtension"):
            guard imports.contains(.needle), reading.type?.hasSuffix("Component") == true, path.count > 1 else {
                return nil
            }
            self.init(.needle, path[0] == "self" ? path[1] : path[0])
        case ("self", _) where reading.bindingDialect == .needle:
            guard !NeedleSyntax.own.contains(path[1]) else { return nil }
            self.init(.needle, path[1])
        case ("self", _) where reading.bindingDialect == .factory:
            guard path.count == 2, !FactoryReader.ownMembers.contains(path[1]), path[1].first?.isLowercase == true,
                access.parent?.as(FunctionCallExprSyntax.self)?.closures.isEmpty != false
            else { return nil }
            self.init(.factory, path[1])
        case ("self", _):
            guard reading.readsMembers, reading.isInBinding,
                access.parent?.as(FunctionCallExprSyntax.self).map({ NativeReader.supplyKind(of: $0, access) }) == nil,
                let dialect = reading.bindingDialect
            else { return nil }
            self.init(dialect, path[1])
        default: return nil
        }
    }

    /// Recognizes `container.resolve` as a value, and `Resolver.register`.
    private static func functionOfContainer(
        _ access: MemberAccessExprSyntax, in reading: FileReading
    ) -> (Dialect, String)? {
        let name = access.declName.baseName.text
        guard ServiceSyntax.resolvingFunctions.contains(name) || registeringWords.contains(name) || name == "optional",
            ExprSyntax(access).isPassedOn, let base = access.base.flatMap(ServiceSyntax.lastName),
            ServiceSyntax.isResolverName(base)
                || base == "self" && reading.type.map(ServiceSyntax.isResolverType) == true
        else { return nil }
        let dialect = [Dialect.swinject, .resolver].first(where: reading.importedDialects.contains)
        return dialect.map { ($0, name) }
    }

    /// Recognizes a plain name that may be a member of the current binding's graph.
    init?(_ name: DeclReferenceExprSyntax, in reading: FileReading) {
        guard let dialect = reading.bindingDialect else { return nil }
        self.init(name.baseName.name, dialect, in: reading)
    }

    /// Recognizes a name that a closure captures.
    init?(_ capture: ClosureCaptureSyntax, in reading: FileReading) {
        guard reading.bindingDialect == .native else { return nil }
        self.init(capture.name.text, .native, in: reading)
    }

    private init?(_ name: String, _ dialect: Dialect, in reading: FileReading) {
        guard name.beginsLowercase == true, name != "self", !reading.hiddenNames.contains(name) else {
            return nil
        }
        switch dialect {
        case .factory where !FactoryReader.ownMembers.contains(name): break
        case .needle where !NeedleSyntax.own.contains(name): break
        case .native, .values, .dependencies:
            guard reading.readsMembers, !BindingCall.isFunction(name) else { return nil }
        default: return nil
        }
        self.init(dialect, name)
    }
}
#endif
