// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
/// A binding that a migration rewrites, unless there is a reason to leave it.
struct MigratingBinding {
    /// The position of its node in the graph.
    let node: Int
    let fact: BindingFact
    let site: Graph.Site
    /// The name of the property in native form.
    var name: String
    /// The declaration in native form.
    var declaration: NativeDeclaration?
    /// The reason to leave the binding.
    var stay: Stay?
    /// The nodes that it needs although its text does not read them, by type: those of an initializer's parameters, or
    /// the binding of which it is another name.
    var needs: [String: Int] = [:]
    /// The access of the declaration if it is moved: empty, or `public`.
    var access = ""
    /// Where the service is declared, if its value is still given at the place of its registration.
    var provision: ServiceProvision?
    /// The node of the key that the property reads, if the binding is a dependency with a key.
    var key: Int?
    /// The declarations of that key, with their sources.
    var keyParts: [KeyPart] = []
    /// Whether the live value of the key needs other bindings.
    var readsOthers = false
    /// Whether code outside of the declaration names the key or its values.
    var namesOfKey: KeyNames = []
    /// The static members of the key's type except its values, and whether other types can use them.
    var staticMembersOfKey: [String: Bool] = [:]
    /// Whether operations change what objects read that were created outside of them.
    var isChangedAroundReaders = false
    /// Whether it is only a part of the value that its getter reads.
    var isPart = false
    /// The source with that key, and its place there.
    var keySource: MigrationSource?
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
    /// The bytes of the declaration, in which a plain name is a member of the graph.
    var range: Range<Int>
    /// The type of the property.
    var type: String
    /// The number of arguments of a factory with arguments.
    var parameterCount = 0
    var scope: Scope
    /// The edits that rewrite the declaration where it stands.
    var edits: [SourceEdit]
    /// Whether its value is an instance of a class of the program, whose properties can be set wherever it is read.
    var isReference = false
    /// Its text, if it is declared elsewhere from now on.
    var moved: MovedDeclaration?
    /// The values of its key, if it has one.
    var key: KeyForm?
    /// What replaces its accessors, if that stands elsewhere now.
    var value: MovedValue?

    /// Whether it does not stand where it stood, or is not a property there.
    var isDeclaredElsewhere: Bool { moved != nil || value.map { $0.accessors == nil } ?? false }
}
#endif
