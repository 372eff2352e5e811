// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Macros
internal import SwiftDiagnostics
internal import SwiftSyntax
internal import SwiftSyntaxMacros

/// A diagnostic of a macro. The identifier is stable; the text is not.
struct Message: DiagnosticMessage {
    let id: String
    var severity = DiagnosticSeverity.error
    let message: String

    var diagnosticID: MessageID { MessageID(domain: "JoineryMacros", id: id) }
}

/// The title of a fix-it for a message.
struct Remedy: FixItMessage {
    let id: String
    let message: String

    var fixItID: MessageID { MessageID(domain: "JoineryMacros", id: id) }
}

extension MacroExpansionContext {
    /// Reports a message at a node, with optional fix-its.
    func diagnose(_ message: Message, at node: some SyntaxProtocol, _ edits: Edit?...) {
        diagnose(message, at: node, edits.compactMap(\.self))
    }

    /// Reports a message at a node, with fix-its to choose from.
    func diagnose(_ message: Message, at node: some SyntaxProtocol, _ edits: [Edit]) {
        diagnose(
            Diagnostic(
                node: Syntax(node), message: message,
                fixIts: edits.map { edit in
                    FixIt(
                        message: Remedy(id: message.id, message: edit.title),
                        changes: [.replace(oldNode: edit.old, newNode: edit.new)])
                }))
    }
}

/// A replacement of one node by another that preserves the surrounding trivia.
struct Edit {
    let title: String
    let old: Syntax
    let new: Syntax

    init(_ title: String, replacing old: some SyntaxProtocol, with new: some SyntaxProtocol) {
        self.title = title
        self.old = Syntax(old)
        self.new = Syntax(new).with(\.leadingTrivia, old.leadingTrivia).with(\.trailingTrivia, old.trailingTrivia)
    }
}
#endif
