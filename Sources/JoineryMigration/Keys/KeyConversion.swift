// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
internal import JoineryAnalysis
internal import SwiftSyntax

/// The native form of dependencies with keys: the property `store` of `DependencyValues` and its key become
/// `var store: Store { singleton { Store() } test: { Store.mock } }`.
struct KeyConversion: DialectConversion {
    static let modules = ["Dependencies": "JoineryDependencies"]
    static let testModules = ["DependenciesTestSupport": "JoineryDependenciesTesting"]
    static let keptModules = ["DependenciesMacros": "JoineryDependenciesMacros"]
    static let names: Set = [
        "Dependency", "DependencyKey", "TestDependencyKey", "DependencyValues", "unimplemented", "reportIssue",
        "withErrorReporting", "unexpectedLiveValue", "checkLiveValues", "DateGenerator", "UUIDGenerator",
        "WithRandomNumberGenerator", "FireAndForget", "OpenURLEffect", "AssertionEffect", "AssertionFailureEffect",
        "JoineryDependencies", "UnimplementedFailure",
    ]
    static let sharedWrappers: Set<String> = []

    private(set) var createdForOperations = CreatedForOperations()
    /// The code of the program that takes key paths or the values themselves.
    private var holders = ContainerHolders(of: [DependenciesReader.space], in: [])

    mutating func read(_ sources: [MigrationSource], _ bindings: [MigratingBinding]) {
        holders = ContainerHolders(of: [DependenciesReader.space], in: sources)
        createdForOperations = CreatedForOperations(sources, bindings)
    }

    // MARK: - Declarations

    func declaration(
        of binding: MigratingBinding, in source: MigrationSource, _ types: MigrationTypes
    ) throws(Stay) -> NativeDeclaration {
        guard let name = source.token(at: binding.site.place) else { throw Stay("its declaration was not found") }
        guard binding.fact.conditions.isEmpty else { throw Stay("it is declared under a condition") }
        guard binding.fact.isolation == nil else { throw Stay("it belongs to '\(binding.fact.isolation ?? "")'") }
        if binding.key != binding.node { return try property(at: name, of: binding, in: source, types) }
        guard !binding.fact.type.isEmpty else { throw Stay("its type is not written") }
        let native = types.text(ofName: binding.fact.type, writtenAs: nil)
        let form = try KeyValues(binding, of: binding.fact.type).form(replacing: nil, in: source)
        return NativeDeclaration(range: name.bytes, type: native, scope: .singleton, edits: [], key: form)
    }

    private func property(
        at name: TokenSyntax, of binding: MigratingBinding, in source: MigrationSource, _ types: MigrationTypes
    ) throws(Stay) -> NativeDeclaration {
        let variable = name.enclosing(VariableDeclSyntax.self)
        guard let variable, let property = variable.bindings.first, variable.bindings.count == 1 else {
            throw Stay("its declaration is not a property")
        }
        guard let type = property.typeAnnotation?.type else { throw Stay("its type is not written") }
        let native = types.text(of: type)
        let form: KeyForm
        var edits = [TextEdit(type.bytes, native)]
        if binding.name != binding.fact.key.name { edits.append(TextEdit(name.bytes, binding.name.asIdentifier)) }
        if binding.key == nil {
            guard let accessors = property.accessorBlock, !source.hasComment(in: accessors.bytes) else {
                throw Stay("its accessors have a comment")
            }
            try Self.checkSetter(accessors)
            return NativeDeclaration(
                range: variable.bytes, type: native, scope: .singleton, edits: edits, aliasAccessors: accessors.bytes)
        }
        if let accessors = property.accessorBlock {
            try Self.checkSetter(accessors)
            guard !source.hasComment(in: accessors.bytes) else { throw Stay("its accessors have a comment") }
            form = try KeyValues(binding, of: TypeName.of(type)).form(replacing: accessors.bytes, in: source)
        } else {
            form = try Self.entry(variable, property, in: source)
            guard let attribute = variable.dependencyEntry else { throw Stay("its declaration is not understood") }
            let end = attribute.endPosition.utf8Offset
            let next = source.tree.token(at: AbsolutePosition(utf8Offset: end))?.bytes.lowerBound ?? end
            edits.append(TextEdit(attribute.bytes.lowerBound..<next))
        }
        return NativeDeclaration(
            range: variable.bytes, type: native, scope: .singleton, edits: edits, key: form)
    }

    /// Throws if the setter of a property does more than set what the getter reads.
    private static func checkSetter(_ block: AccessorBlockSyntax) throws(Stay) {
        guard case .accessors(let list) = block.accessors else { return }
        for accessor in list {
            switch accessor.accessorSpecifier.tokenKind {
            case .keyword(.get): continue
            case .keyword(.set):
                guard let target = accessor.setterTarget, target == block.getterTarget else {
                    throw Stay("its setter does more than set the value of its key")
                }
            default: throw Stay("it has other accessors")
            }
        }
    }

    /// Reads `@DependencyEntry(liveValue: Store()) var store: Store = .mock`.
    private static func entry(
        _ variable: VariableDeclSyntax, _ property: PatternBindingSyntax, in source: MigrationSource
    ) throws(Stay) -> KeyForm {
        guard let name = property.pattern.as(IdentifierPatternSyntax.self)?.identifier.text,
            let entry = DependencyEntry(variable, property, named: name), let end = property.typeAnnotation?.bytes
        else { throw Stay("its declaration is not understood") }
        guard let live = entry.live else { throw Stay("its key has no live value") }
        let test = entry.test.map { KeyForm.Code.expression($0.value.bytes) }
        let preview = entry.preview.map { KeyForm.Code.expression($0.expression.bytes) }
        let range = end.upperBound..<property.bytes.upperBound
        return KeyForm(
            live: .expression(live.expression.bytes), preview: preview, test: test, declaration: .accessors(range),
            edits: [], removals: [])
    }

    // MARK: - Other code

    func unread(
        of bindings: [String: [Int]], _ all: [MigratingBinding], in source: MigrationSource
    ) -> [(binding: Int, place: Place, code: UnreadCode)] {
        let search = KeyReadSearch(bindings, all)
        search.walk(source.tree)
        return search.found.map { binding, root in
            let place = source.place(of: root)
            // The setter of a property with code.
            if root.enclosing(AccessorBlockSyntax.self) != nil, root.isAssigned { return (binding, place, .mention) }
            return (binding, place, (try? use(of: all[binding], at: place, in: source)).map { .use($0) } ?? .mention)
        }
    }

    func mentions(
        of bindings: [String: [Int]], _ all: [MigratingBinding], in source: MigrationSource, isTest: Bool
    ) -> [Mention] {
        let search = KeyMentionSearch(bindings, all, holders)
        search.walk(source.tree)
        return search.found.map { Mention(binding: $0.binding, place: source.place(of: $0.node)) }
    }

    func needsLibrary(_ source: MigrationSource, except replaced: [Range<Int>]) -> Bool {
        KeyRemainSearch.isSuccessful(in: source.tree, except: replaced)
    }
}

extension VariableDeclSyntax {
    fileprivate var dependencyEntry: AttributeSyntax? {
        attributes.lazy.compactMap { $0.as(AttributeSyntax.self) }
            .first { TypeName.last(of: TypeName.of($0.attributeName)) == "DependencyEntry" }
    }
}
#endif
