// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
internal import JoineryAnalysis
internal import SwiftSyntax

/// A place that uses a binding, with the parts that its native form replaces.
struct NativeUse {
    /// The form of a use.
    enum Form {
        /// An expression that reads the value: `Container.shared.listings()` becomes `inject(\.listings)`.
        ///
        /// `isOwn` is whether it reads the value by a name of the enclosing type, with or without `self`.
        case read(isOwn: Bool)
        /// The part of a call before its arguments: `Container.shared.detail` in `Container.shared.detail(5)`.
        case callee(isOwn: Bool)
        /// The name of a property wrapper, or of its type. The key path names the binding.
        case wrapper(name: String, keyPath: Range<Int>)
        /// A property wrapper of the library that can name a native binding: `@Dependency(\.store)` becomes
        /// `@Dependency(\Dependencies.store)`.
        case ownWrapper
        /// The place of the initial value of a local variable without its wrapper, with the members after the binding:
        /// `@Dependency(\.settings.path) var path` becomes `let path = inject(\.settings).path`.
        case constant(members: String)
        /// A read that stays: `StoreKey.liveValue`, whose static member stays.
        case unchanged
        /// A read through the library's own collection of values: `.store` in `$0.store` becomes `[\.store]`.
        case element(base: String)
        /// A property wrapper that does not name the binding: `@Injected var listings: any Listings`.
        case attribute(name: String)
        /// A property wrapper whose property becomes a stored one: `@Injected(\.listings) var listings: any Listings`
        /// becomes `var listings: any Listings = inject(\.listings)`. The declaration ends at an offset.
        case initialValue(attribute: String, end: Int)
        /// A call with arguments, up to the first of them, and from the last one on:
        /// `container.resolve(Detail.self, argument: 5)!` becomes `inject(\.detail)(5)`.
        case call(tail: Range<Int>)
    }

    /// The `try` in front of an expression with several uses. It is removed if all of them become native.
    struct Attempt: Hashable {
        /// The bytes of the word and the space after it.
        let word: Range<Int>
        /// The number of uses.
        let count: Int
    }

    let form: Form
    /// The bytes of the expression, or of the wrapper's name.
    let range: Range<Int>
    /// Further edits, outside of the range.
    let edits: [TextEdit]
    let site: Graph.Site
    /// The names that the function, accessor, or closures around it declare.
    let localNames: Set<String>
    var attempt: Attempt?
    /// Whether the code around it unwraps an optional, so the native form has to be one.
    var keepsOptional = false
    /// The module that its native form needs in addition to Joinery, if any.
    var module: String?
    /// Whether it is in a member of `Dependencies`.
    var isInGraph = false
    /// The binding that it uses, as a position in the migration's list.
    var binding: Int
}

extension SyntaxProtocol {
    /// Whether it is in an instance member of an extension of `Dependencies`.
    var isInExtensionOfDependencies: Bool {
        var next = parent
        var member: Syntax?
        while let node = next {
            if node.is(MemberBlockItemSyntax.self) { member = node }
            if node.isProtocol((any DeclGroupSyntax).self) {
                let isOfType = member?.as(MemberBlockItemSyntax.self)?.decl
                    .asProtocol((any WithModifiersSyntax).self)?.modifiers.areOfType
                let type = node.as(ExtensionDeclSyntax.self).map { TypeName.last(of: TypeName.of($0.extendedType)) }
                return type == "Dependencies" && isOfType != true
            }
            next = node.parent
        }
        return false
    }

    /// The names that the enclosing function, accessor, or closures of one member declare.
    var enclosingLocalNames: Set<String> {
        var outermost: Syntax?
        var next = parent
        while let node = next, !node.is(MemberBlockItemSyntax.self) {
            outermost = node
            next = node.parent
        }
        return outermost?.localNames ?? []
    }

    /// The names that it declares locally.
    var localNames: Set<String> {
        let search = LocalNameSearch(viewMode: .sourceAccurate)
        search.walk(self)
        return search.names
    }
}

/// A search for the names that code declares locally.
private final class LocalNameSearch: SyntaxVisitor {
    var names: Set<String> = []

    override func visit(_ node: IdentifierPatternSyntax) -> SyntaxVisitorContinueKind {
        // The property itself is not a local name.
        if node.parent?.parent?.parent?.isMember != true, node.parent?.parent?.parent?.parent != nil {
            names.insert(node.identifier.name)
        }
        return .visitChildren
    }

    override func visit(_ node: ClosureShorthandParameterSyntax) -> SyntaxVisitorContinueKind {
        names.insert(node.name.name)
        return .visitChildren
    }

    override func visit(_ node: ClosureParameterSyntax) -> SyntaxVisitorContinueKind {
        names.insert((node.secondName ?? node.firstName).name)
        return .visitChildren
    }

    override func visit(_ node: FunctionParameterSyntax) -> SyntaxVisitorContinueKind {
        names.insert((node.secondName ?? node.firstName).name)
        return .visitChildren
    }

    override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
        if !node.isMember, node.parent?.parent?.parent?.is(SourceFileSyntax.self) == false {
            names.insert(node.name.name)
        }
        return .visitChildren
    }
}
#endif
