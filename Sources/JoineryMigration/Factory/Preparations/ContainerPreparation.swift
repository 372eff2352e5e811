// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
internal import JoineryAnalysis
internal import SwiftSyntax

/// A function that registers values before a container is first used: `autoRegister`.
///
/// Its registrations move to a static function of `Dependencies`, which programs and tests call when they start.
struct ContainerPreparation {
    let file: String
    let module: Int
    let function: FunctionDeclSyntax
    /// The type or extension that declares the function.
    let owner: Syntax
    /// The conditions of `#if` around it, outermost first.
    let conditions: [String]
    /// The name of the function in native form.
    var name: String
    /// Whether other modules call it.
    var isPublic = false
    /// The statements that register values, with the positions of the replacements in the migration's list.
    var steps: [(statement: CodeBlockItemSyntax, supplies: [Int])] = []
    /// The statements whose bindings all become native.
    var moved: [CodeBlockItemSyntax] = []
    /// The places that call the function.
    var calls: [(file: String, place: CallPlace)] = []

    /// Reads a function.
    ///
    /// - Throws: ``Stay`` if it has no native form.
    init(_ function: FunctionDeclSyntax, in source: MigrationSource) throws(Stay) {
        guard let owner = function.parent?.parent?.parent?.parent, owner.isProtocol((any DeclGroupSyntax).self) else {
            throw Stay("'autoRegister' is declared under a condition")
        }
        file = source.file
        module = source.module
        self.function = function
        self.owner = owner
        conditions = try owner.enclosingConditions()
        let container = owner.as(ExtensionDeclSyntax.self).map { TypeName.last(of: TypeName.of($0.extendedType)) }
        let type = container ?? owner.asProtocol((any NamedDeclSyntax).self)?.name.text ?? ""
        name = function.name.text + (type == "Container" ? "" : type)
    }

    /// Adds a statement of the function with its replacements.
    ///
    /// - Throws: ``Stay`` if it does more than register values.
    mutating func add(_ statement: CodeBlockItemSyntax, _ supplies: [Int]) throws(Stay) {
        guard supplies.isEmpty else { return steps.append((statement, supplies)) }
        // A statement that sets an option of the container stays.
        let target = statement.item.as(SequenceExprSyntax.self)?.assignedTarget?.as(MemberAccessExprSyntax.self)
        guard target?.plainPath?.dropLast().last == "manager" else {
            throw Stay("'autoRegister' does more than register values")
        }
    }

    /// Whether the code at an offset of a file moves.
    func moves(_ offset: Int, of file: String) -> Bool {
        file == self.file && moved.contains { $0.bytes.contains(offset) }
    }

    /// Whether nothing is left in the extension that declares the function, not even a comment.
    func isWhole(in source: MigrationSource) -> Bool {
        guard let declaration = owner.as(ExtensionDeclSyntax.self), declaration.memberBlock.members.count == 1,
            let statements = function.body?.statements, moved.count == statements.count
        else { return false }
        var end = owner.bytes.lowerBound
        let covered =
            [source.rangeWithComments(of: function).lowerBound..<function.bytes.lowerBound]
            + moved.map(source.rangeWithAllComments)
        for range in covered {
            if source.hasComment(in: end..<range.lowerBound) { return false }
            end = range.upperBound
        }
        return !source.hasComment(in: end..<owner.bytes.upperBound)
    }

    /// The files that change, if something moves.
    var files: [String] { [file] + calls.map(\.file) }

    /// The ranges whose names of the library are removed.
    var replacedRanges: [Range<Int>] {
        guard let declaration = owner.as(ExtensionDeclSyntax.self), declaration.memberBlock.members.count == 1,
            moved.count == function.body?.statements.count
        else { return [] }
        return [owner.bytes]
    }
}

extension FunctionDeclSyntax {
    /// Whether the library calls the function before a container is first used.
    var isPreparation: Bool {
        name.text == "autoRegister" && isMember && !modifiers.areOfType && signature.parameterClause.parameters.isEmpty
    }
}

extension Syntax {
    /// Returns the conditions of `#if` around a declaration of a file.
    ///
    /// - Throws: ``Stay`` if it is in another declaration, or in an `#else`.
    fileprivate func enclosingConditions() throws(Stay) -> [String] {
        var conditions: [String] = []
        var next = parent
        while let node = next, !node.is(SourceFileSyntax.self) {
            if let clause = node.as(IfConfigClauseSyntax.self) {
                guard clause.poundKeyword.tokenKind == .poundIf, let condition = clause.condition else {
                    throw Stay("'autoRegister' is declared in an '#else'")
                }
                conditions.insert(condition.trimmedDescription, at: 0)
            } else if node.isProtocol((any DeclGroupSyntax).self) {
                throw Stay("its container is a nested type")
            }
            next = node.parent
        }
        return conditions
    }
}
#endif
