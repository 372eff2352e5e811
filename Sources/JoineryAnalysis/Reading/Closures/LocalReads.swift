// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
internal import SwiftSyntax

extension VariableDeclSyntax {
    /// Returns the time at which a property wrapper resolves that an instance reads with a timing; `nil` for the time of the
    /// code around a local variable. A static property is created later.
    func timing(ofWrapper timing: Timing?) -> Timing? {
        guard isMember else { return nil }
        return isStatic ? .later : timing
    }

    /// Whether the wrapper's dependency is read immediately, if the variable is in code that runs immediately.
    ///
    /// A wrapper that reads on each access needs nothing by itself. A local variable is read where its name is used,
    /// which is later in a closure that may be kept. A stored property is read immediately by its type's initializers.
    package var isReadAtOnce: Bool {
        let names = Set(bindings.compactMap { $0.pattern.as(IdentifierPatternSyntax.self)?.identifier.text })
        if let item = parent?.as(MemberBlockItemSyntax.self) {
            guard !isStatic, let members = item.parent?.as(MemberBlockItemListSyntax.self) else { return false }
            return members.contains { member in
                guard let body = member.decl.as(InitializerDeclSyntax.self)?.body else { return false }
                return LocalReads.areAnywhere(in: body, of: names)
            }
        }
        guard let list = parent?.parent?.as(CodeBlockItemListSyntax.self) else { return false }
        return LocalReads.areAnywhere(in: list, of: names)
    }
}

/// A search for the reads of variables that happen when the surrounding code runs.
private final class LocalReads: SyntaxAnyVisitor {
    private let names: Set<String>
    private var isFound = false

    private init(_ names: Set<String>) {
        self.names = names
        super.init(viewMode: .sourceAccurate)
    }

    static func areAnywhere(in node: some SyntaxProtocol, of names: Set<String>) -> Bool {
        let search = LocalReads(names)
        search.walk(node)
        return search.isFound
    }

    override func visitAny(_ node: Syntax) -> SyntaxVisitorContinueKind {
        isFound ? .skipChildren : .visitChildren
    }

    override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind {
        node.mayOutliveItsCall ? .skipChildren : .visitChildren
    }

    override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }

    // Its names are members' names, not reads.
    override func visit(_ node: KeyPathExprSyntax) -> SyntaxVisitorContinueKind { .skipChildren }

    override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
        guard let base = node.base else { return .skipChildren }
        if base.as(DeclReferenceExprSyntax.self)?.baseName.text == "self",
            names.contains(node.declName.baseName.text)
        {
            isFound = true
        }
        walk(base)
        return .skipChildren
    }

    override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
        if names.contains(node.baseName.text) { isFound = true }
        return .skipChildren
    }
}
#endif
