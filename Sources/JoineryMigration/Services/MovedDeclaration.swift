// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
internal import JoineryAnalysis
internal import SwiftSyntax

/// A declaration that a migration moves to an extension of `Dependencies`, after the code that contains it.
struct MovedDeclaration {
    /// A piece of the text of its value.
    enum Piece {
        case text(String)
        /// Bytes of the source, with the edits in them.
        case source(Range<Int>)
        /// The name of another binding, given by its node.
        case binding(Int)
        /// A line break, and the number of levels by which the following lines are indented.
        case line(Int)
    }

    /// A name in the moved text that can have another meaning elsewhere.
    struct Local {
        /// The kind of a name.
        enum Kind {
            /// A variable, parameter, or member around the text.
            case surrounding
            /// A member of a type that other code can name with the type.
            case ofType
            /// A member of a type that only the type's own code can name.
            case privateOfType
            /// A name of the module or of another one, which a binding of the same name hides.
            case global
        }

        let name: String
        let range: Range<Int>
        /// The text with the same meaning elsewhere, if there is any: the name of the container in a resolution.
        var outward: String?
        /// Whether it is the base of a call that resolves.
        var isBase = false
        var kind = Kind.surrounding
    }

    /// The statement that registers it.
    let statement: CodeBlockItemSyntax
    /// The other statements that belong to the registration.
    var further: [CodeBlockItemSyntax] = []
    let isolation: String?
    /// The value: `singleton { … }`, or the name of another binding.
    var value: [Piece]
    /// The names that the edits of uses have to replace.
    var locals: [Local]
    /// The names that its text declares.
    var localNames: Set<String>
    /// The closure of the registration; `nil` if it has none.
    var closure: Range<Int>?
    /// The container of the registration as it is written there; `nil` for the enclosing type.
    var container: String?
    /// The name of the closure's resolver.
    var resolver: String?
    /// The number of the closure's arguments after the resolver.
    var argumentCount = 0
    /// Whether it contains the completion of a registration, which ran after the closure.
    var hasCompletion = false

    /// The type of the assembly that contains the registration.
    var assembly: String? {
        guard let function = statement.enclosing(FunctionDeclSyntax.self), function.name.text == "assemble" else {
            return nil
        }
        let owner = function.parent?.parent?.parent?.parent
        return owner?.asProtocol((any NamedDeclSyntax).self)?.name.text
            ?? owner?.as(ExtensionDeclSyntax.self).map { TypeName.of($0.extendedType) }
    }

    /// The bindings that its text names without a place in the source.
    var named: [Int] {
        value.compactMap { piece in
            guard case .binding(let node) = piece else { return nil }
            return node
        }
    }
}
#endif
