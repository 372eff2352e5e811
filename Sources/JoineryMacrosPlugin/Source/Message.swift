// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Macros
internal import SwiftDiagnostics
internal import SwiftSyntax
internal import SwiftSyntaxMacros

/// What a macro says of a declaration. The identifier is stable; the text is not.
struct Message: DiagnosticMessage {
    let id: String
    var severity = DiagnosticSeverity.error
    let message: String

    var diagnosticID: MessageID { MessageID(domain: "JoineryMacros", id: id) }
}

/// One edit that mends what a message tells.
struct Remedy: FixItMessage {
    let id: String
    let message: String

    var fixItID: MessageID { MessageID(domain: "JoineryMacros", id: id) }
}

extension MacroExpansionContext {
    /// Tells a message at its place, with the edits that there are.
    func tell(_ message: Message, at node: some SyntaxProtocol, _ edits: Edit?...) {
        tell(message, at: node, edits.compactMap(\.self))
    }

    /// Tells a message at its place, with the edits to choose from.
    func tell(_ message: Message, at node: some SyntaxProtocol, _ edits: [Edit]) {
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

/// A replacement of one piece of source by another, which keeps the comments and blanks around it.
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
