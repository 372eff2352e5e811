// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
internal import JoineryAnalysis
internal import SwiftSyntax

/// A binding that a migration rewrites unless it has a reason to stay.
struct MigratingBinding {
    /// The position of its node in the graph.
    let node: Int
    let fact: BindingFact
    let site: Graph.Site
    /// The name of the property in native form.
    var name: String
    /// The declaration in native form.
    var declaration: NativeDeclaration?
    /// The reason why the binding stays; `nil` if it becomes native.
    var stay: Stay?
    /// The nodes that it needs although its text does not read them, by type: those for an initializer's parameters, or
    /// the one that it is another name for.
    var needs: [String: Int] = [:]
    /// The nodes that the completion of its registration reads and that also need it, by the places of the reads.
    var cyclicReads: [Place: Int] = [:]
    /// Whether each clause of an `#if` registers it.
    var hasVariants = false
    /// The typed graph that it belongs to; `nil` if it belongs to the program's graph.
    var graph: String?
    /// The access of the declaration if it moves: empty for internal access.
    var access = ""
    /// The place of the declaration, if the program gives the value where the service was registered.
    var provision: ServiceProvision?
    /// The statements before its registration that it replaces, because they are equal.
    var duplicates: [CodeBlockItemSyntax] = []
    /// The registrations of the same service in other targets of a project, as positions in the migration's list. All
    /// have the same native name.
    var alternatives: [Int] = []
    /// The node of the key that the property reads, if the binding is a dependency with a key.
    var key: Int?
    /// The declarations of that key, with their sources.
    var keyParts: [KeyPart] = []
    /// Whether the key needs other bindings, except live values that it reads as static members.
    var readsOthers = false
    /// Whether it reads others when its value is built, and not only in closures that are called later.
    var readsOthersAtOnce = false
    /// The ways in which code outside of the declaration names the key or its values.
    var namesOfKey: KeyNames = []
    /// The static members of the key's type except its values, and whether other types can use them.
    var staticMembersOfKey: [String: Bool] = [:]
    /// The names of the program's own properties for the library's collection of values.
    var collections: Set<String> = []
    /// The names that mean something else in an extension of `Dependencies` than in the key.
    var hiddenNames: Set<String> = []
    /// Whether an operation changes the value for objects that were created before it.
    var isChangedAroundReaders = false
    /// Whether its getter returns only a part of the value that it reads.
    var isPart = false
    /// The source that declares the key of an injected value.
    var keySource: MigrationSource?
    /// The place of that key in ``keySource``.
    var keyPlace: Place?

    init(node: Int, _ fact: BindingFact, at site: Graph.Site) {
        self.node = node
        self.fact = fact
        self.site = site
        name = fact.dialect.findsByType ? BindingNames.name(ofService: fact.key) : fact.key.name
    }
}

/// The parts of a declaration in native form.
struct NativeDeclaration {
    /// The bytes of the declaration. In them, a plain name can be a member of the graph.
    var range: Range<Int>
    /// The bytes of the declarations in the other clauses of an `#if`.
    var otherRanges: [Range<Int>] = []
    /// The type of the property.
    var type: String
    /// The number of arguments of a factory with arguments.
    var parameterCount = 0
    var scope: Scope
    /// The edits that rewrite the declaration where it stands.
    var edits: [TextEdit]
    /// Whether its type is nested in a container, so the native declaration names the container.
    var namesContainer = false
    /// Whether its value is an instance of a class of the program, whose properties code can set through any read.
    var isReference = false
    /// The properties of its value that inject lazily what its registration set when the value was created.
    var lazyProperties: [LazyProperty] = []
    /// Its text, if it moves from a container to an extension of `Dependencies`.
    var moved: MovedDeclaration?
    /// Whether it reads another binding that keeps the value, because an override has to replace only this one.
    var isSeparateAlias = false
    /// The accessors of a dependency that is only another name of one.
    var aliasAccessors: Range<Int>?
    /// The values of its key, if it has one.
    var key: KeyForm?
    /// The replacement for its accessors, if the binding is an injected value.
    var value: MovedValue?

    /// Whether the native declaration stands elsewhere, or replaces a declaration that is not a property.
    var isDeclaredElsewhere: Bool { moved != nil || value.map { $0.accessors == nil } ?? false }
}
#endif
