// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
internal import SwiftSyntax

extension FactoryReader {
    /// A member that code names by a path, such as `Container.shared.service.resolve`.
    struct Member {
        /// The container, if it is not that of the current binding.
        let space: String?
        let name: String
        /// The names that follow.
        let rest: ArraySlice<String>
        /// The expression before the name, if it shows a container from outside.
        let form: String?
        /// Whether it is certainly a container.
        let isCertain: Bool
    }

    // MARK: - Reads

    func read(_ name: DeclReferenceExprSyntax, in reading: FileReading) {
        let text = name.baseName.name
        guard let first = text.first, first.isLowercase || first == "_", text != "self", !name.isSharedContainer else {
            return
        }
        if reading.bindingDialect == .factory {
            guard !reading.hiddenNames.contains(text), !Self.ownMembers.contains(text) else { return }
            reading.note(Reference(.member, text, isUncalled: ExprSyntax(name).isGivenToACall), at: name)
        } else if let container = reading.type, containers.contains(container), !Self.ownMembers.contains(text),
            name.parent?.as(FunctionCallExprSyntax.self)?.calledExpression.id == ExprSyntax(name).id
        {
            reading.note(Reference(.member, text, in: FactoryContainers.name(container)), at: name)
        }
    }

    func read(_ access: MemberAccessExprSyntax, in reading: FileReading) {
        if access.base == nil, reading.bindingDialect == .factory, access.isInClosure {
            reading.noteConstruction(byLeadingDot: access)
        }
        guard !reading.isTaken(access), mayBeOfContainer(access, in: reading), let path = access.plainPath,
            let member = member(at: path[...], of: access, in: reading)
        else { return }
        reading.take(access)
        let isCalled = access.parent?.as(FunctionCallExprSyntax.self)?.calledExpression.id == ExprSyntax(access).id
        if let next = member.rest.first {
            guard Self.resolutions.contains(next) else {
                // A member that is not a factory has its own members; a factory has only its modifiers.
                if !Self.supplies.contains(next), !Self.otherModifiers.contains(next) {
                    reading.note(Reference(.member, member.name, in: member.space), at: access)
                }
                return
            }
        } else if isCalled, isRegistration(access) {
            return
        }
        let isSite = member.isCertain && (isCalled || !member.rest.isEmpty)
        let isInContainer = member.form == nil
        guard isSite || isInContainer || reading.bindingDialect == .factory || isCalled || member.isCertain else {
            return
        }
        reading.note(
            Reference(
                .member, member.name, in: member.space,
                isUncalled: member.rest.isEmpty && ExprSyntax(access).isGivenToACall), at: access,
            form: isSite ? member.form : nil, dialect: isSite ? .factory : nil)
    }

    /// Functions of a factory that return its value.
    static let resolutions: Set = [
        "resolve", "callAsFunction", "resolveOnMainActor", "resolveOnGlobalActor",
    ]

    /// Members of a factory that neither return its value nor replace it.
    static let otherModifiers: Set = [
        "reset", "once", "singleton", "cached", "shared", "graph", "unique", "scope", "timeToLive",
        "scopeOnParameters",
    ]

    /// Whether a path's first name can lead to a container. It is fast, because it is called for every access.
    func mayBeOfContainer(_ access: MemberAccessExprSyntax, in reading: FileReading) -> Bool {
        var base = access.base?.withoutParentheses
        while let member = base?.as(MemberAccessExprSyntax.self) { base = member.base?.withoutParentheses }
        guard let name = base?.as(DeclReferenceExprSyntax.self)?.baseName.text, let first = name.first else {
            return false
        }
        if first.isUppercase || first == "$" { return true }
        if name == "self" {
            return reading.type.map(containers.contains) == true || containers.hasVariables
                || reading.bindingDialect == .factory
        }
        return containers.holding(of: name) != nil || reading.bindingDialect == .factory
            || containerParameters[name] != nil
    }

    /// Returns the member of a container that a path names; `nil` if there is none.
    func member(
        at path: ArraySlice<String>, of node: some SyntaxProtocol, in reading: FileReading
    ) -> Member? {
        guard let first = path.first else { return nil }
        var (space, length, isCertain): (String?, Int, Bool)
        if first.first?.isUppercase == true {
            guard let found = typeContainer(at: path, in: reading) else { return nil }
            (space, length, isCertain) = found
        } else if let container = self.container(of: path.prefix(1), at: node, in: reading), first != "self" {
            (space, length, isCertain) = (container, 1, containers.holding(of: first)?.isCertain ?? true)
        } else if first == "self", let second = path.dropFirst().first, path.count > 2,
            let holding = containers.holding(of: second)
        {
            (space, length, isCertain) = (holding.container, 2, holding.isCertain)
        } else if reading.bindingDialect == .factory {
            if first != "self", reading.hiddenNames.contains(first) || first.first == "$" { return nil }
            // In a static member, it is the container.
            if first == "shared", path.count > 1 { return nil }
            (space, length, isCertain) = (nil, first == "self" ? 1 : 0, false)
        } else if let type = reading.type, containers.contains(type), first == "self" {
            (space, length, isCertain) = (FactoryContainers.name(type), 1, false)
        } else {
            return nil
        }
        let rest = path.dropFirst(length)
        guard let name = rest.first, !Self.ownMembers.contains(name), name.first?.isUppercase != true else {
            return nil
        }
        let isOwn = length == 0 || first == "self" && length == 1
        return Member(
            space: space, name: name, rest: rest.dropFirst(),
            form: isOwn ? nil : path.prefix(length).joined(separator: "."), isCertain: isCertain)
    }

    /// Returns the container of a path that begins with a type: `Container.shared`, and in version 1 `Container`; with
    /// the number of names, and whether it is certainly a container.
    private func typeContainer(at path: ArraySlice<String>, in reading: FileReading) -> (String?, Int, Bool)? {
        let types = path.prefix { $0.first?.isUppercase == true }
        var type = FactoryContainers.name(types.joined(separator: "."))
        if type == "Self", let own = reading.type { type = FactoryContainers.name(own) }
        let usesLibrary = reading.wrapperDialect == .factory
        let isContainer = containers.includes(type, isCertain: usesLibrary)
        if path.dropFirst(types.count).first == "shared" {
            guard isContainer || usesLibrary || type.hasSuffix("Container") else { return nil }
            return (type, types.count + 1, isContainer)
        }
        // A static member is a factory of version 1, or any function of the type.
        guard isContainer, let name = path.dropFirst(types.count).first, containers.mayBeStaticFactory(name, of: type)
        else { return nil }
        return (type, types.count, usesLibrary && type == "Container" && path.first != "Self")
    }

    /// Returns the container that a whole path names: `Container.shared`, `self`, a variable, `$0`.
    func container(of path: ArraySlice<String>, at node: some SyntaxProtocol, in reading: FileReading) -> String? {
        guard let first = path.first else {
            return reading.type.flatMap { containers.contains($0) ? FactoryContainers.name($0) : nil }
        }
        if first.first?.isUppercase == true {
            guard path.last == "shared", let found = typeContainer(at: path, in: reading),
                found.2,
                found.1 == path.count
            else { return nil }
            return found.0
        }
        if first == "self" {
            guard let second = path.dropFirst().first else { return container(of: [], at: node, in: reading) }
            return path.count == 2 ? containers.holding(of: second)?.container : nil
        }
        guard path.count == 1 else { return nil }
        return containers.holding(of: first)?.container ?? containerOfParameter(first, at: node, in: reading)
    }
}

extension ExprSyntax {
    /// Whether it is passed to a call unchanged, `Holder(user: self.user)`, which calls no factory.
    fileprivate var isGivenToACall: Bool {
        parent?.as(LabeledExprSyntax.self)?.parent?.parent?.is(FunctionCallExprSyntax.self) == true
    }
}

extension DeclReferenceExprSyntax {
    /// Whether it is the container in `shared.store()`.
    fileprivate var isSharedContainer: Bool {
        baseName.text == "shared" && parent?.as(MemberAccessExprSyntax.self)?.base?.id == ExprSyntax(self).id
    }
}

extension MemberAccessExprSyntax {
    /// Whether it is in a closure, and so not the factory itself: `.init { Store() }`.
    fileprivate var isInClosure: Bool {
        var next = parent
        while let node = next, !node.is(VariableDeclSyntax.self), !node.is(FunctionDeclSyntax.self) {
            if node.is(ClosureExprSyntax.self) { return true }
            next = node.parent
        }
        return false
    }
}
#endif
