// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
internal import SwiftSyntax

/// A reader of one dialect in one file.
///
/// The walk passes each declaration and expression of the file to the reader once, outer ones first, and the reader
/// adds its facts to the ``FileReading``. It never fails: it records code of its dialect that it does not understand as
/// unread.
protocol Reader: AnyObject {
    /// Words of which a file contains at least one, perhaps within others, if it contains anything for this reader;
    /// empty if there are no such words.
    static var words: Set<String> { get }
    /// Further words for ``FileReading/holds(_:)``.
    static var furtherWords: Set<String> { get }
    /// Creates a reader for a file.
    init()
    /// Reads a property or variable with its attributes, before its content.
    func read(_ variable: VariableDeclSyntax, in reading: FileReading)
    /// Reads a function, before its content.
    func read(_ function: FunctionDeclSyntax, in reading: FileReading)
    /// Reads a type or extension, which is already the current one.
    func read(type: any DeclGroupSyntax, in reading: FileReading)
    /// Reads a call, before its content, so the last call of a chain comes first.
    func read(_ call: FunctionCallExprSyntax, in reading: FileReading)
    /// Reads a subscript call.
    func read(_ call: SubscriptCallExprSyntax, in reading: FileReading)
    /// Reads a member access that is not the base of another one.
    func read(_ access: MemberAccessExprSyntax, in reading: FileReading)
    /// Reads a name without a base.
    func read(_ name: DeclReferenceExprSyntax, in reading: FileReading)
    /// Reads a closure's capture by name: `[listings]`.
    func read(_ capture: ClosureCaptureSyntax, in reading: FileReading)
    /// Reads operators and their operands, such as an assignment.
    func read(_ sequence: SequenceExprSyntax, in reading: FileReading)
    /// Reads a postfix operator.
    func read(_ operation: PostfixOperatorExprSyntax, in reading: FileReading)
}

extension Reader {
    static var words: Set<String> { [] }
    static var furtherWords: Set<String> { [] }
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
