// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
internal import SwiftParser
package import SwiftSyntax

extension ServiceName {
    /// Reads the service in `Store.self`.
    package init?(metatype expression: ExprSyntax?) {
        guard let access = expression?.as(MemberAccessExprSyntax.self), access.declName.baseName.text == "self",
            let base = access.base, let name = TypeName.of(base), name != "self", !name.isEmpty
        else { return nil }
        self.init(name)
    }
}

/// The name of a service in a call.
enum RegistrationName {
    case none
    /// A constant name: a literal's text, or the source of a constant expression.
    case constant(String)
    /// A name that is known only at run time.
    case computed

    /// Reads the argument `name:`.
    ///
    /// - Parameter type: The enclosing type, for `Self`.
    init(in arguments: LabeledExprListSyntax, type: String?) {
        guard let expression = arguments.first(where: { $0.label?.text == "name" })?.expression else {
            self = .none
            return
        }
        self.init(expression, type: type)
    }

    /// Reads an expression.
    init(_ expression: ExprSyntax, type: String?) {
        if expression.is(NilLiteralExprSyntax.self) {
            self = .none
        } else if let literal = expression.as(StringLiteralExprSyntax.self) {
            if let text = literal.representedLiteralValue {
                self = .constant(text)
            } else {
                self = Self.isConstant(literal) ? .constant(literal.segments.trimmedDescription) : .computed
            }
        } else if let text = expression.as(DeclReferenceExprSyntax.self)?.textOfGlobalConstant {
            self = .constant(text)
        } else if Self.isConstant(expression) {
            let text = expression.trimmedDescription.filter { !$0.isWhitespace }
            self = .constant(type.map { text.hasPrefix("Self.") ? $0 + text.dropFirst(4) : text } ?? text)
        } else {
            self = .computed
        }
    }

    /// The name, if it is constant.
    var text: String? {
        guard case .constant(let text) = self else { return nil }
        return text
    }

    /// Whether it is known only at run time.
    var isComputed: Bool {
        guard case .computed = self else { return false }
        return true
    }

    private static func isConstant(_ literal: StringLiteralExprSyntax) -> Bool {
        literal.segments.allSatisfy { segment in
            guard let segment = segment.as(ExpressionSegmentSyntax.self) else { return true }
            return segment.expressions.allSatisfy { isConstant($0.expression) }
        }
    }

    /// Whether it is a member of a type, a string with a type's name, or a name such as `kMainQueue`.
    private static func isConstant(_ expression: ExprSyntax) -> Bool {
        if let name = expression.as(DeclReferenceExprSyntax.self) {
            return ServiceName.isNameOfConstant(name.baseName.text)
        }
        if let access = expression.as(MemberAccessExprSyntax.self) {
            return access.base == nil || TypeName.of(expression)?.first?.isUppercase == true
        }
        guard let call = expression.as(FunctionCallExprSyntax.self),
            call.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.text == "String"
        else { return false }
        return call.arguments.count == 1 && ServiceName(metatype: call.arguments.first?.expression) != nil
    }
}

extension DeclReferenceExprSyntax {
    /// The text of a global string constant of the file, if the name has no other meaning in the file.
    fileprivate var textOfGlobalConstant: String? {
        guard let file = root.as(SourceFileSyntax.self) else { return nil }
        let name = baseName.text
        let declared = file.statements.lazy.compactMap { $0.item.as(VariableDeclSyntax.self) }
            .filter { $0.bindingSpecifier.text == "let" }.flatMap(\.bindings)
            .first { $0.pattern.as(IdentifierPatternSyntax.self)?.identifier.text == name }
        guard let declared, let literal = declared.initializer?.value.as(StringLiteralExprSyntax.self),
            let text = literal.representedLiteralValue
        else { return nil }
        let isOnly = file.tokens(viewMode: .sourceAccurate).allSatisfy { token in
            token.tokenKind != .identifier(name) || token.parent?.is(DeclReferenceExprSyntax.self) == true
                || token.parent?.parent?.id == declared.id
        }
        return isOnly ? text : nil
    }
}

/// The types of the arguments of a resolution, as far as the code shows them.
enum ResolutionArguments {
    /// Returns the types of the arguments of `argument:` or `arguments:`, `_` for an unknown type; `nil` without
    /// arguments.
    static func types(in arguments: LabeledExprListSyntax) -> [String]? {
        expressions(in: arguments)?.map(type)
    }

    /// Returns the arguments of `argument:` or `arguments:`; `nil` if there are none.
    static func expressions(in arguments: LabeledExprListSyntax) -> [ExprSyntax]? {
        let isBehind = { (argument: LabeledExprSyntax) in
            argument.label?.text == "argument" || argument.label?.text == "arguments"
        }
        guard let first = arguments.firstIndex(where: isBehind) else { return nil }
        let given = arguments[first...].prefix { isBehind($0) || $0.label == nil }.map(\.expression)
        if given.count == 1, let tuple = given[0].as(TupleExprSyntax.self), tuple.elements.count > 1 {
            return tuple.elements.map(\.expression)
        }
        return given
    }

    /// Returns the type of an expression, `_` if the code does not show it.
    static func type(of expression: ExprSyntax) -> String {
        if expression.is(StringLiteralExprSyntax.self) { return "String" }
        if expression.is(IntegerLiteralExprSyntax.self) { return "Int" }
        if expression.is(FloatLiteralExprSyntax.self) { return "Double" }
        if expression.is(BooleanLiteralExprSyntax.self) { return "Bool" }
        if let service = ServiceName(metatype: expression) { return service.name }
        if let sequence = expression.as(SequenceExprSyntax.self), sequence.elements.count == 3,
            let cast = sequence.elements.dropFirst().first?.as(UnresolvedAsExprSyntax.self),
            let type = sequence.elements.last?.as(TypeExprSyntax.self)
        {
            return TypeName.of(type.type) + (cast.questionOrExclamationMark?.text == "?" ? "?" : "")
        }
        if let call = expression.as(FunctionCallExprSyntax.self), let name = TypeName.of(call.calledExpression),
            TypeName.last(of: name).first?.isUppercase == true
        {
            return name
        }
        return "_"
    }
}
#endif
