// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
internal import JoineryAnalysis
internal import SwiftSyntax

/// The native form of the declarations and uses of one dialect.
///
/// The throwing functions read the code at a place of the facts. They throw the reason if the code has no native form
/// with the same effect.
protocol DialectConversion {
    /// The library's modules, with the modules of Joinery's dialect that replace them.
    static var modules: [String: String] { get }
    /// The library's modules for tests, with the modules of Joinery's dialect that replace them.
    static var testModules: [String: String] { get }
    /// The names of types and functions of the library. A file that contains one of them keeps the import.
    static var names: Set<String> { get }
    /// The names of wrappers that Joinery also has. In a file that imports both modules, they need the module's name.
    static var sharedWrappers: Set<String> { get }
    /// The library's modules that a file always keeps importing, with the modules of Joinery that replace them.
    static var keptModules: [String: String] { get }

    /// Whether the program imports the library's module. Otherwise, it declares types with the same names itself.
    var hasModule: Bool { get }

    /// Reads the sources of the program, before the uses in them are read.
    mutating func read(_ sources: [MigrationSource], _ bindings: [MigratingBinding])

    /// Returns the native form of a declaration.
    func declaration(
        of binding: MigratingBinding, in source: MigrationSource, _ types: MigrationTypes
    ) throws(Stay) -> NativeDeclaration

    /// Returns the parts of a use.
    func use(of binding: MigratingBinding, at place: Place, in source: MigrationSource) throws(Stay) -> NativeUse.Parts

    /// Returns the edits that rewrite a statement that replaces a binding's value.
    func supply(
        of binding: MigratingBinding, _ fact: SupplyFact, in source: MigrationSource
    ) throws(Stay) -> NativeSupply

    /// Returns the code in a source that names bindings and may be missing from the facts, such as reads in the values
    /// that tests assign.
    func unread(
        of bindings: [String: [Int]], _ all: [MigratingBinding], in source: MigrationSource
    ) -> [(binding: Int, place: Place, code: UnreadCode)]

    /// Returns the places in a source that name a binding in a way that is neither a use nor a replacement.
    func mentions(
        of bindings: [String: [Int]], _ all: [MigratingBinding], in source: MigrationSource, isTest: Bool
    ) -> [Mention]

    /// Returns the edit that adds the container to a read of one of its members by a plain name, such as `store()`;
    /// `nil` for other reads.
    func outwardRead(of name: String, in space: String, at place: Place, _ source: MigrationSource) -> TextEdit?

    /// Returns the code that is no longer needed when no binding of the library is left.
    func remains(in source: MigrationSource) -> Remains

    /// Whether code outside of some ranges needs the library although it names none of its types.
    func needsLibrary(_ source: MigrationSource, except replaced: [Range<Int>]) -> Bool

    /// Whether all members of a type can become members of `Dependencies` where they stand, if these members do.
    func canRename(_ owner: ExtensionDeclSyntax, with members: Set<Int>) -> Bool
}

extension DialectConversion {
    static var keptModules: [String: String] { [:] }

    /// The names of the library's types, functions, and wrappers.
    static var allNames: Set<String> { names.union(sharedWrappers) }

    func needsLibrary(_ source: MigrationSource, except replaced: [Range<Int>]) -> Bool { false }

    var hasModule: Bool { true }

    mutating func read(_ sources: [MigrationSource], _ bindings: [MigratingBinding]) {}

    func unread(
        of bindings: [String: [Int]], _ all: [MigratingBinding], in source: MigrationSource
    ) -> [(binding: Int, place: Place, code: UnreadCode)] { [] }

    func mentions(
        of bindings: [String: [Int]], _ all: [MigratingBinding], in source: MigrationSource, isTest: Bool
    ) -> [Mention] { [] }

    func outwardRead(of name: String, in space: String, at place: Place, _ source: MigrationSource) -> TextEdit? {
        nil
    }

    func remains(in source: MigrationSource) -> Remains { Remains() }

    func canRename(_ owner: ExtensionDeclSyntax, with members: Set<Int>) -> Bool {
        owner.inheritanceClause == nil && owner.genericWhereClause == nil
            && owner.memberBlock.members.allSatisfy { members.contains($0.decl.bytes.lowerBound) }
    }

    /// Returns the names of the library's modules and of the modules of Joinery's dialect, in alphabetical order.
    static func names(of modules: [String: String]) -> [String] { Set(modules.keys).union(modules.values).sorted() }
}

/// Code that names a binding and is missing from the facts.
enum UnreadCode {
    case use(NativeUse.Parts)
    case supply(NativeSupply)
    /// Code without a native form.
    case mention
}

extension NativeUse {
    /// The parts of a use that its syntax shows.
    struct Parts {
        let form: Form
        let range: Range<Int>
        let node: Syntax
        /// Further edits, outside of the range.
        var edits: [TextEdit] = []
        var attempt: NativeUse.Attempt?
        /// Whether the code around it unwraps an optional, so the native form has to be one.
        var keepsOptional = false
        /// The module that its native form needs in addition to Joinery, if any.
        var module: String?
    }
}

/// The code of a file that is no longer needed when no binding of the library is left.
struct Remains {
    /// The statements of a test that only prepare or reset the library.
    var statements: [Range<Int>] = []
    /// The other edits in a test that the removal of the last binding requires.
    var edits: [TextEdit] = []
    /// The local constants that hold a container, with the places that name them. `word` is a `return` that would be
    /// the only statement of its closure. It is also removed, because such a closure loses the declared type.
    var constants: [(statement: Range<Int>, uses: [Range<Int>], word: Range<Int>?)] = []
}

/// Code that names a binding in a way that is neither a use nor a replacement.
struct Mention {
    /// The binding, as a position in the migration's list.
    let binding: Int
    let place: Place
    var reason = "code names it in a way that has no native form"
    /// The statement of a test that is removed with the binding, because each test has its own world.
    var removal: Range<Int>?
}

/// The parts of a statement that replaces a value.
struct NativeSupply {
    /// The bytes before the closure, which the native call replaces.
    let head: Range<Int>
    /// The closure that builds the value.
    let closure: Range<Int>
    /// The bytes from the closure to the end of the statement.
    let tail: Range<Int>
    /// The name that is the whole body of the closure, such as `mock` in `{ mock }`.
    let value: String?
    /// The function that the library calls before a container is first used, if it contains the statement.
    var preparation: FunctionDeclSyntax?
    /// Whether that function gives the value to tests only.
    var isForTests = false
    /// The trait that contains the statement: `.container { $0.store.register { … } }`.
    var trait: Trait?
    /// Further edits that the native form requires.
    var further: [TextEdit] = []
    /// Whether ``further`` contains all edits, because the native statement has the same form.
    var keepsForm = false
    /// The names of its container in the closure, which the edits of uses have to replace.
    var locals: [MovedDeclaration.Local] = []

    /// A trait whose closure replaces values.
    struct Trait: Hashable {
        /// The bytes of its name.
        let name: Range<Int>
        /// The number of statements in its closure.
        let statementCount: Int
    }
}
#endif
