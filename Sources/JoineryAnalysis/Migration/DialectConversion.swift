// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
internal import SwiftSyntax

/// The native form of the declarations and uses of one dialect.
///
/// Each function finds the code at a place of the facts, and throws the reason if the code has no native form that does
/// the same.
protocol DialectConversion {
    /// The library's modules, with the modules of Joinery's dialect that take their places.
    static var modules: [String: String] { get }
    /// Those that tests import.
    static var testModules: [String: String] { get }
    /// The names of types and functions of the library. A file that contains one of them keeps the import.
    static var names: Set<String> { get }
    /// The names of wrappers that Joinery has too. In a file that imports both, they need the module's name.
    static var sharedWrappers: Set<String> { get }
    /// The library's modules whose imports stay, with the modules of Joinery that take their places.
    static var keptModules: [String: String] { get }

    var hasModule: Bool { get }

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

    /// Returns the code in a source that names bindings, and that the facts may not contain, such as reads in the values
    /// that tests assign.
    func unread(
        of bindings: [String: [Int]], _ all: [MigratingBinding], in source: MigrationSource
    ) -> [(binding: Int, place: Place, code: UnreadCode)]

    /// Returns the places in a source that name a binding in a way that is neither a use nor a replacement.
    func mentions(
        of bindings: [String: [Int]], _ all: [MigratingBinding], in source: MigrationSource, isTest: Bool
    ) -> [Mention]

    /// Returns the edit that adds the container to a read of one of its members, such as `store()`; `nil` for others.
    func outwardRead(of name: String, in space: String, at place: Place, _ source: MigrationSource) -> SourceEdit?

    /// Returns the code that has no purpose without bindings of the library.
    func remains(in source: MigrationSource) -> Remains

    /// Whether code outside of some ranges needs the library although it names none of its types.
    func needsLibrary(_ source: MigrationSource, except replaced: [Range<Int>]) -> Bool

    /// Whether all members of a type can become members of `Dependencies` where they stand, if these members do.
    func canRename(_ owner: ExtensionDeclSyntax, with members: Set<Int>) -> Bool
}

extension DialectConversion {
    static var keptModules: [String: String] { [:] }

    func needsLibrary(_ source: MigrationSource, except replaced: [Range<Int>]) -> Bool { false }

    /// Whether the program imports the library's module, perhaps through others. Otherwise, it has its own types with
    /// the same names.
    var hasModule: Bool { true }

    func unread(
        of bindings: [String: [Int]], _ all: [MigratingBinding], in source: MigrationSource
    ) -> [(binding: Int, place: Place, code: UnreadCode)] { [] }

    /// The names of the library's modules and of Joinery's dialect of it, in the order in which they are sought.
    static func names(of modules: [String: String]) -> [String] { Set(modules.keys).union(modules.values).sorted() }
}

/// Code that names a binding, and is not in the facts.
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
        var edits: [SourceEdit] = []
        var attempt: NativeUse.Attempt?
        /// Whether the code around it takes an optional apart.
        var keepsOptional = false
        /// The module that its native form needs, if that is not Joinery itself.
        var module: String?
    }
}

/// The code of a file that has no purpose without bindings of the library.
struct Remains {
    /// The statements of a test that only prepare or reset the library.
    var statements: [Range<Int>] = []
    /// The edits of what else in a test has to go with the last binding.
    var edits: [SourceEdit] = []
    /// The local constants that hold a container, with the places that name them. A `return` that would be left alone in
    /// a closure goes, too, because it would lose the declared type.
    var constants: [(statement: Range<Int>, uses: [Range<Int>], word: Range<Int>?)] = []
}

/// Code that names a binding in a way that is neither a use nor a replacement.
struct Mention {
    /// The binding, as a position in the migration's list.
    let binding: Int
    let place: Place
    /// The statement of a test that goes with the binding, because each test has its own world.
    var removal: Range<Int>?
}

/// A statement that replaces a value, in parts.
struct NativeSupply {
    /// The bytes before the closure, which are replaced by the call.
    let head: Range<Int>
    /// The closure that builds the value.
    let closure: Range<Int>
    /// The bytes from the closure to the end of the statement.
    let tail: Range<Int>
    /// The name that the closure returns and nothing else, such as `mock` in `{ mock }`.
    let value: String?
    /// The function that the library calls before a container is first used, if it contains the statement.
    var preparation: FunctionDeclSyntax?
    /// Whether that function gives the value to tests only.
    var isForTests = false
    /// The trait that contains the statement: `.container { $0.store.register { … } }`.
    var trait: Trait?
    /// Edits that go with it.
    var further: [SourceEdit] = []
    /// Whether these are all edits, because the native statement has the same form.
    var keepsForm = false
    /// The places of its container in the closure, which the edits of uses have to replace.
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
