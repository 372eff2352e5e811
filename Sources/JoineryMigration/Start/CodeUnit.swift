// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
internal import JoineryAnalysis
internal import SwiftSyntax

/// The function, initializer, or variable that contains code.
struct CodeUnit {
    enum Kind {
        /// The code of a main file.
        case start
        /// The value of a variable that is computed when it is first read.
        case lazy
        /// A member of a type, with its name; `nil` if the code runs when an instance is created.
        case member(of: String, named: String?)
        /// A function outside of types.
        case function(String)
    }

    let kind: Kind
    /// The declaration; `nil` for code outside of declarations.
    let declaration: Syntax?

    init(around node: some SyntaxProtocol, in source: MigrationSource) {
        let isMain = source.isMainFile
        var next = node.parent
        while let node = next {
            next = node.parent
            if let function = node.as(FunctionDeclSyntax.self) {
                let isMember = function.parent?.is(MemberBlockItemSyntax.self) == true
                let isGlobal = function.parent?.parent?.parent?.is(SourceFileSyntax.self) == true
                guard isMember || isGlobal else { continue }
                (kind, declaration) = (Self.kind(of: function), node)
                return
            }
            if let initializer = node.as(InitializerDeclSyntax.self) {
                (kind, declaration) = (Self.member(of: initializer, named: nil), node)
                return
            }
            if let variable = node.as(VariableDeclSyntax.self) {
                let isGlobal = variable.parent?.parent?.parent?.is(SourceFileSyntax.self) == true
                guard variable.isMember || isGlobal && !isMain else { continue }
                (kind, declaration) = (Self.kind(of: variable), node)
                return
            }
        }
        (kind, declaration) = (isMain ? .start : .lazy, nil)
    }

    /// The name of the function, of the type whose instances run the code, or of the computed variable.
    var name: String? {
        switch kind {
        case .start, .lazy: nil
        case .member(let type, let name): name ?? type
        case .function(let name): name
        }
    }

    private static func kind(of function: FunctionDeclSyntax) -> Kind {
        let name = function.name.text
        // The library calls it when its container is first used.
        if name == "registerAllServices" { return .lazy }
        guard let type = enclosingType(of: function) else { return .function(name) }
        // An assembly applies its registrations when it is added to a container.
        return .member(of: type, named: name == "assemble" ? nil : name)
    }

    private static func kind(of variable: VariableDeclSyntax) -> Kind {
        let isComputed = variable.bindings.first?.accessorBlock != nil && variable.bindings.first?.initializer == nil
        let isLazy = variable.isStatic || variable.modifiers.contains { $0.name.text == "lazy" } || !variable.isMember
        if isLazy, !isComputed { return .lazy }
        return member(
            of: variable,
            named: isComputed
                ? variable.bindings.first?.pattern.as(IdentifierPatternSyntax.self)?.identifier.text : nil)
    }

    private static func member(of declaration: some SyntaxProtocol, named name: String?) -> Kind {
        guard let type = enclosingType(of: declaration) else { return name.map { .function($0) } ?? .lazy }
        return .member(of: type, named: name)
    }

    private static func enclosingType(of declaration: some SyntaxProtocol) -> String? {
        let owner = declaration.parent?.parent?.parent?.parent
        return owner?.asProtocol((any NamedDeclSyntax).self)?.name.text
            ?? owner?.as(ExtensionDeclSyntax.self).map { TypeName.last(of: TypeName.of($0.extendedType)) }
    }
}
#endif
