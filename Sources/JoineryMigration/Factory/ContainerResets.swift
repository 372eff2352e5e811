// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
internal import JoineryAnalysis
internal import SwiftSyntax

/// Code that discards registrations or instances of a whole container.
struct ContainerReset {
    let call: FunctionCallExprSyntax
    /// The type of the container; `nil` if the code does not show it.
    let container: String?
    /// The scopes whose instances it discards.
    let scopes: Set<Scope>
    /// Whether it discards registrations.
    let discardsRegistrations: Bool
    /// The reason why a binding that it affects stays.
    let reason: String

    /// The scopes whose instances a container keeps. Singletons belong to no container.
    static let ownScopes: Set<Scope> = [Scope(rawValue: "cached"), .shared]

    /// Whether a statement with it affects nothing else in its test.
    func isAtEdgeOfTest(_ statement: CodeBlockItemSyntax, _ edges: TestEdges) -> Bool {
        edges.includes(statement, begins: call.trailingClosure == nil)
    }

    /// Whether it affects the instance of a binding.
    func discardsInstance(of binding: BindingFact) -> Bool { scopes.contains(binding.scope) && isOfContainer(binding) }

    /// Whether it may affect the container of a binding.
    func isOfContainer(_ binding: BindingFact) -> Bool { binding.isOfContainer(container) }
}

extension BindingFact {
    /// Whether a container of a type may have it; of any type if it is `nil`.
    fileprivate func isOfContainer(_ type: String?) -> Bool {
        type.map { TypeName.last(of: $0) == TypeName.last(of: key.space) } ?? true
    }
}

/// Code that sets what a whole container does with its factories.
struct ContainerSetting {
    let code: SequenceExprSyntax
    /// The type of the container; `nil` if the code does not show it.
    let container: String?
    /// Whether it affects only promised factories.
    let isOfPromised: Bool
}

/// A search for code that discards registrations or instances of a whole container, except where a test begins or ends.
final class ContainerResetSearch: SyntaxVisitor {
    private let holders: ContainerHolders
    private let edges: TestEdges
    private let source: MigrationSource
    private(set) var found: [ContainerReset] = []
    private(set) var settings: [ContainerSetting] = []

    init(_ holders: ContainerHolders, _ edges: TestEdges, in source: MigrationSource) {
        self.holders = holders
        self.edges = edges
        self.source = source
        super.init(viewMode: .sourceAccurate)
    }

    override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
        guard let reset = reset(node) else { return .visitChildren }
        let isForTest = source.isTest && node.statement.map { reset.isAtEdgeOfTest($0, edges) } == true
        if !isForTest { found.append(reset) }
        return .visitChildren
    }

    override func visit(_ node: SequenceExprSyntax) -> SyntaxVisitorContinueKind {
        guard let target = node.assignedTarget?.as(MemberAccessExprSyntax.self),
            ["decorator", "promiseTriggersError"].contains(target.declName.baseName.text),
            target.base?.trimmedDescription.hasSuffix("manager") == true,
            let container = container(of: target.base, node)
        else { return .visitChildren }
        settings.append(
            ContainerSetting(
                code: node, container: container.name, isOfPromised: target.declName.baseName.text != "decorator"))
        return .visitChildren
    }

    private func reset(_ call: FunctionCallExprSyntax) -> ContainerReset? {
        let callee = call.calledExpression.as(MemberAccessExprSyntax.self)
        guard
            let name = callee?.declName.baseName.text
                ?? call.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.text
        else { return nil }
        let text = call.calledExpression.trimmedDescription
        let path = callee?.plainPath ?? []
        switch name {
        case "withValue":
            // The other container has its own registrations and instances.
            guard path.dropLast().last == "$shared" else { return nil }
            return ContainerReset(
                call: call, container: holders.type(named: path.dropLast(2).last), scopes: ContainerReset.ownScopes,
                discardsRegistrations: true, reason: "'\(text)' uses another container for it")
        case "reset" where path == ["Scope", "singleton", "reset"]:
            return ContainerReset(
                call: call, container: nil, scopes: [.singleton], discardsRegistrations: false,
                reason: "'\(text)()' discards its instance")
        case "reset", "push", "pop":
            guard let container = container(of: callee?.base, call) else { return nil }
            let argument = call.arguments.first
            let option = argument?.expression.as(MemberAccessExprSyntax.self)?.declName.baseName.text
            var scopes = ContainerReset.ownScopes
            var discardsRegistrations = true
            if argument?.label?.text == "scope" {
                discardsRegistrations = false
                if let option { scopes = [Scope(rawValue: option)] }
            } else if name == "reset", let option {
                if !["all", "scope"].contains(option) { scopes = [] }
                discardsRegistrations = option != "scope" && option != "none"
            }
            return ContainerReset(
                call: call, container: container.name, scopes: scopes, discardsRegistrations: discardsRegistrations,
                reason: "'\(text)' discards what was registered or kept")
        default: return nil
        }
    }

    /// A container, with its type if the code shows it.
    private struct Owner {
        let name: String?
    }

    /// Returns the container, or the container of the manager, that an expression means.
    private func container(of base: ExprSyntax?, _ call: some SyntaxProtocol) -> Owner? {
        guard let base else {
            let name = call.enclosingGroup?.containerName
            return name.map { holders.containers.contains($0) } == true ? Owner(name: name) : nil
        }
        if base.as(DeclReferenceExprSyntax.self)?.baseName.text == "manager" { return container(of: nil, call) }
        let manager = base.as(MemberAccessExprSyntax.self)
        let container = manager?.declName.baseName.text == "manager" ? manager?.base ?? base : base
        guard
            holders.mayHold(container, in: source.file)
                || container.is(DeclReferenceExprSyntax.self)
                    && container.trimmedDescription.lowercased().hasSuffix("container")
        else { return nil }
        let path = container.as(MemberAccessExprSyntax.self)?.plainPath
        if path?.last == "shared" { return Owner(name: holders.type(named: path?.dropLast().last)) }
        if let created = container.as(FunctionCallExprSyntax.self) {
            return Owner(name: holders.type(named: TypeName.of(created.calledExpression)))
        }
        return Owner(name: container.trimmedDescription == "self" ? call.enclosingGroup?.containerName : nil)
    }
}

extension FunctionCallExprSyntax {
    /// The statement that is only this call.
    fileprivate var statement: CodeBlockItemSyntax? {
        var next = parent
        while let node = next, node.is(TryExprSyntax.self) || node.is(AwaitExprSyntax.self) { next = node.parent }
        return next?.as(CodeBlockItemSyntax.self)
    }
}

extension Migrator {
    /// Leaves the bindings whose registrations or instances other code discards together with those of their
    /// container.
    mutating func leaveResetBindings() {
        guard let factory = conversion as? FactoryConversion else { return }
        for source in sources.values.sorted(by: { $0.file < $1.file }) {
            let search = factory.resets(in: source)
            for reset in search.found { leaveBindings(of: reset, in: source) }
            for setting in search.settings { leaveBindings(of: setting, in: source) }
        }
    }

    private mutating func leaveBindings(of setting: ContainerSetting, in source: MigrationSource) {
        let target = setting.code.assignedTarget?.trimmedDescription ?? ""
        let stay = Stay("'\(target)' applies to it", at: source.site(of: setting.code))
        for index in bindings.indices {
            let fact = bindings[index].fact
            guard fact.isOfContainer(setting.container), !setting.isOfPromised || fact.kind == .requirement else {
                continue
            }
            leave(index, stay)
        }
    }

    private mutating func leaveBindings(of reset: ContainerReset, in source: MigrationSource) {
        let site = source.site(of: reset.call)
        let remedy = source.isTest ? "; split the test there" : ""
        let stay = Stay(reset.reason + remedy, at: site)
        for index in bindings.indices where reset.discardsInstance(of: bindings[index].fact) { leave(index, stay) }
        guard reset.discardsRegistrations else { return }
        for (supply, _, binding, file) in supplies {
            guard reset.isOfContainer(bindings[binding].fact), let other = sources[file], other.isTest == source.isTest,
                !source.isTest || file == source.file
            else { continue }
            // Factory repeats the registrations of `autoRegister`.
            if supply.preparation == nil || other.isTest { leave(binding, stay) }
        }
    }
}
#endif
