// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
internal import SwiftSyntax

/// Reads what one dialect writes, in one file.
///
/// A reader is shown each declaration and expression of the file once, the outer ones first, and tells the
/// ``FileReading`` what it is. It never stops: what it takes for its own dialect and does not understand, it notes as
/// unread.
protocol Reader: AnyObject {
    /// Words of which a file holds one at least, perhaps within others, where it holds anything for this reader; empty
    /// where no word is sure to be there.
    static var words: Set<String> { get }
    /// Begins a file.
    init()
    /// Reads a property or variable, its attributes too. Called before what is within it.
    func read(_ variable: VariableDeclSyntax, in reading: FileReading)
    /// Reads a function. Called before what is within it.
    func read(_ function: FunctionDeclSyntax, in reading: FileReading)
    /// Reads a type or extension, which is the reading's current one already.
    func read(type: any DeclGroupSyntax, in reading: FileReading)
    /// Reads a call. Called before what is within it, so that of a chain of calls the last one comes first.
    func read(_ call: FunctionCallExprSyntax, in reading: FileReading)
    /// Reads a subscript's call.
    func read(_ call: SubscriptCallExprSyntax, in reading: FileReading)
    /// Reads an access to a member that is not the base of another one.
    func read(_ access: MemberAccessExprSyntax, in reading: FileReading)
    /// Reads a name that nothing stands before.
    func read(_ name: DeclReferenceExprSyntax, in reading: FileReading)
    /// Reads a closure's capture of a value by its name alone: `[listings]`.
    func read(_ capture: ClosureCaptureSyntax, in reading: FileReading)
    /// Reads operators and what is between them, such as an assignment.
    func read(_ sequence: SequenceExprSyntax, in reading: FileReading)
    /// Reads an operator that stands behind its operand.
    func read(_ operation: PostfixOperatorExprSyntax, in reading: FileReading)
}

extension Reader {
    static var words: Set<String> { [] }
    func read(_ variable: VariableDeclSyntax, in reading: FileReading) {}
    func read(_ function: FunctionDeclSyntax, in reading: FileReading) {}
    func read(type: any DeclGroupSyntax, in reading: FileReading) {}
    func read(_ call: FunctionCallExprSyntax, in reading: FileReading) {}
    func read(_ call: SubscriptCallExprSyntax, in reading: FileReading) {}
    func read(_ access: MemberAccessExprSyntax, in reading: FileReading) {}
    func read(_ name: DeclReferenceExprSyntax, in reading: FileReading) {}
    func read(_ capture: ClosureCaptureSyntax, in reading: FileReading) {}
    func read(_ sequence: SequenceExprSyntax, in reading: FileReading) {}
    func read(_ operation: PostfixOperatorExprSyntax, in reading: FileReading) {}
}
#endif
