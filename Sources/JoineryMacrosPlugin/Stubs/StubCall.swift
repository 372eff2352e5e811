// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Macros
internal import SwiftSyntax
internal import SwiftSyntaxMacros

/// A stub member's call of its closure, and its fallback if none is set.
struct StubCall {
    let arguments: [String]
    let argumentNames: [String]
    let isAsync: Bool
    let throwsClause: ThrowsClauseSyntax?
    let result: TypeSyntax?
    /// Whether the closure returns an existential type in place of the member's generic one.
    let isErased: Bool
    /// Source code for the arguments that name the requirement and its place.
    let place: String

    /// Returns the statements of the member.
    func body(_ closure: String, indentation: Int) -> String {
        let indent = String(repeating: " ", count: indentation)
        let local =
            (["closure", "stub"] + argumentNames.map { $0 + "Closure" })
            .first { !argumentNames.contains($0) } ?? closure
        return """
            \(indent)guard let \(local) = self.\(closure) else {
            \(indent)    \(fallback)
            \(indent)}
            \(indent)\(call(local))
            """
    }

    private func call(_ closure: String) -> String {
        let effects = (throwsClause.throwsNothing ? "" : "try ") + (isAsync ? "await " : "")
        let called = "\(effects)\(closure)(\(arguments.joined(separator: ", ")))"
        if returnsNothing { return called }
        return isErased ? "return JoineryMacros._stubResult(\(called), \(place))" : "return " + called
    }

    private var fallback: String {
        if throwsAnything { return "throw JoineryMacros._unimplementedStubError(\(place))" }
        return "return JoineryMacros._unimplementedStub(\(place))"
    }

    private var returnsNothing: Bool { result?.isVoid ?? true }

    /// Whether the member can throw any type of error.
    private var throwsAnything: Bool {
        if case .any = throwsClause.failure { true } else { false }
    }
}

extension StubCall {
    init(settingWith argument: String, place: String) {
        self.init(
            arguments: [argument], argumentNames: [argument], isAsync: false, throwsClause: nil, result: nil,
            isErased: false, place: place)
    }
}

extension MacroExpansionContext {
    /// Returns source code for the arguments that name a requirement and its place.
    func placeArguments(_ name: String, at requirement: some SyntaxProtocol) -> String {
        guard let location = location(of: requirement, at: .afterLeadingTrivia, filePathMode: .fileID) else {
            return "\"\(name)\""
        }
        return "\"\(name)\", fileID: \(location.file), line: \(location.line), column: \(location.column)"
    }
}
#endif
