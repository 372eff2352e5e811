// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
internal import SwiftSyntax

extension DependenciesReader {
    /// Marks the closures of a call that change dependencies: `withDependencies { … }`, `.dependencies { … }`, and
    /// `… withDependencies: { … }`.
    func noteUpdates(of call: FunctionCallExprSyntax, in reading: FileReading) {
        guard call.takesClosures else { return }
        for argument in call.arguments.each {
            guard let closure = argument.expression.as(ClosureExprSyntax.self) else { continue }
            if DependencyUpdate.isMade(by: call, labeled: argument.label?.text) {
                noteUpdate(closure, of: call, in: reading)
            }
        }
        if let closure = call.trailingClosure, DependencyUpdate.isMade(by: call) {
            noteUpdate(closure, of: call, in: reading)
        }
        for trailing in call.additionalTrailingClosures.each
        where DependencyUpdate.isMade(by: call, labeled: trailing.label.text) {
            noteUpdate(trailing.closure, of: call, in: reading)
        }
    }

    private func noteUpdate(_ closure: ClosureExprSyntax, of call: FunctionCallExprSyntax, in reading: FileReading) {
        let isForTheProgram =
            call.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.text == "prepareDependencies"
            && !call.isWithinPreview
        updates[closure.id] = DependencyUpdate(closure, isForTheProgram: isForTheProgram)
    }

    /// Returns the update whose name is used at a place.
    ///
    /// - Complexity: O(*d*) for *d* nodes around the place, if the file has updates.
    func update(of name: String, around node: some SyntaxProtocol) -> DependencyUpdate? {
        guard !updates.isEmpty else { return nil }
        var next = node.parent
        while let current = next {
            if let closure = current.as(ClosureExprSyntax.self) {
                if let update = updates[closure.id], update.name == name { return update }
                if name == "$0" { return nil }
            } else if current.is(FunctionDeclSyntax.self), let update = updates[current.id] {
                return update.name == name ? update : nil
            }
            next = current.parent
        }
        return nil
    }
}
#endif
