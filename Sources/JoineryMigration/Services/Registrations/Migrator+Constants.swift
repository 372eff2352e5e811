// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
internal import JoineryAnalysis
internal import SwiftSyntax

/// Local constants that hold a service, and that registrations after them use:
/// `let log = container.resolve(Log.self)!`.
///
/// A registration that moves reads the service instead. That is the same instance if the service is a singleton. The
/// constant still reads it, because that may create it.
extension Migrator {
    /// Returns the binding whose value a local name holds, with the declaration of the constant.
    func constant(for local: MovedDeclaration.Local, in file: String) -> (binding: Int, variable: VariableDeclSyntax)? {
        guard let source = sources[file] else { return nil }
        var next = source.tree.token(at: AbsolutePosition(utf8Offset: local.range.lowerBound))?.parent
        while let node = next {
            next = node.parent
            // The innermost declaration of the name is that of the constant.
            if node.is(MemberBlockSyntax.self) || node.declaresParameter(local.name) { return nil }
            guard let list = node.as(CodeBlockItemListSyntax.self),
                let variable = list.lazy.compactMap({ $0.item.as(VariableDeclSyntax.self) })
                    .first(where: { $0.names.contains(local.name) }),
                let binding = variable.bindings.first
            else { continue }
            guard variable.bindingSpecifier.tokenKind == .keyword(.let), variable.bindings.count == 1,
                let value = binding.initializer?.value.bytes
            else { return nil }
            let use = uses.first { $0.site.file == file && $0.range == value && $0.isPlainRead }
            guard let use, bindings[use.binding].stay == nil, bindings[use.binding].fact.isolation == nil,
                bindings[use.binding].declaration?.scope == .singleton
            else { return nil }
            return (use.binding, variable)
        }
        return nil
    }

    /// A registration that moves, and the constant that it uses.
    private struct UsedConstant {
        let from: Int
        let to: Int
        let variable: VariableDeclSyntax
        let file: String
    }

    private var usedConstants: [UsedConstant] {
        let attempts = completeAttempts()
        return bindings.flatMap { binding -> [UsedConstant] in
            guard binding.stay == nil, binding.provision == nil, let moved = binding.declaration?.moved else {
                return []
            }
            let file = binding.site.file
            let left = moved.locals.filter { $0.outward == nil && !isReplaced($0, in: file, attempts) }
            return left.compactMap { local in
                constant(for: local, in: file).map {
                    UsedConstant(from: binding.node, to: bindings[$0.binding].node, variable: $0.variable, file: file)
                }
            }
        }
    }

    /// The dependencies that moved registrations had through constants, which the graph does not contain.
    var readsThroughConstants: [(from: Int, to: Int)] {
        guard conversion is any RegistrationConversion else { return [] }
        return usedConstants.map { ($0.from, $0.to) }
    }

    /// Returns the edits of the constants in a file that no code uses any more: `_ = inject(\.log)`.
    func editsOfConstants(in source: MigrationSource) -> [TextEdit] {
        let moved = bindings.filter { $0.stay == nil && $0.provision == nil && $0.site.file == source.file }
            .compactMap { $0.declaration?.moved?.statement.bytes }
        let variables = usedConstants.filter { $0.file == source.file }.map(\.variable)
        return Dictionary(variables.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first }).values.compactMap {
            variable in
            guard let binding = variable.bindings.first, let equal = binding.initializer?.equal,
                let list = variable.parent?.parent?.as(CodeBlockItemListSyntax.self)
            else { return nil }
            let name = binding.pattern.trimmedDescription
            let isUsed = list.tokens(viewMode: .sourceAccurate).contains { token in
                token.text == name && token.parent?.is(DeclReferenceExprSyntax.self) == true
                    && !moved.contains { $0.contains(token.bytes.lowerBound) }
            }
            return isUsed ? nil : TextEdit(variable.bytes.lowerBound..<equal.bytes.lowerBound, "_ ")
        }
    }
}

extension SyntaxProtocol {
    /// Whether it is a function or a closure with a parameter of a name.
    fileprivate func declaresParameter(_ name: String) -> Bool {
        if let closure = Syntax(self).as(ClosureExprSyntax.self) {
            return FactoryClosure(closure).parameters.contains { $0.name == name }
        }
        let node = Syntax(self)
        let signature =
            node.as(FunctionDeclSyntax.self)?.signature ?? node.as(InitializerDeclSyntax.self)?.signature
        return signature?.parameterClause.parameters.contains { ($0.secondName ?? $0.firstName).text == name } == true
    }
}

extension NativeUse {
    /// Whether it is an expression that only reads the value.
    fileprivate var isPlainRead: Bool {
        guard case .read = form else { return false }
        return !keepsOptional && attempt == nil
    }
}
#endif
