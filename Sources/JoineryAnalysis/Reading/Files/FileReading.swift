// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
internal import SwiftSyntax

/// The reading of one file: where it is, and what it has found so far.
///
/// What is used belongs to the innermost of what is being read: a binding, a statement that supplies one, a type, or
/// the file itself.
final class FileReading {
    /// What has been found.
    var facts: FileFacts
    /// The types and extensions around the current place, outermost first, each by its full name.
    var types: [String] = []
    /// The conditions of `#if` around the current place.
    var conditions: [String] = []
    /// What holds around the current place.
    var around = Surroundings()
    /// The actors that have been come to, by their full names.
    var actors: Set<String> = []
    /// The systems whose modules the file imports.
    private(set) var importedDialects: Set<Dialect> = []
    /// The dialect that wrappers of common names (`@Injected`, `@LazyInjected`) belong to, as the imports tell.
    private(set) var wrapperDialect: Dialect?
    /// What uses belong to here, the innermost last.
    var owners: [Owner] = [.file]
    var entrances = Entrances()
    /// What held before each of the nodes that changed something, the innermost last.
    var entered: [Entered] = []
    /// The expressions that dialects have taken: see ``take(_:)``.
    private var taken: Set<SyntaxIdentifier> = []
    /// The names that the binding or statement that is read now has declared so far. They hide those of bindings.
    var hiddenNames: Set<String> = []
    /// The names before each of the closures around the current place.
    private var outerNames: [Set<String>] = []
    let lines: LineTable
    /// The words that the file holds, of those that are looked for: see ``WordScan``.
    private let words: Set<String>

    /// What held before a node that changed something.
    struct Entered {
        let node: SyntaxIdentifier
        let around: Surroundings
        let ownerCount: Int
        let hiddenNames: Set<String>
    }

    init(file: String, lines: LineTable, words: Set<String>) {
        facts = FileFacts(file: file)
        self.lines = lines
        self.words = words
    }

    /// Whether the file holds one of a reader's words at least.
    func holds(anyOf words: Set<String>) -> Bool { !self.words.isDisjoint(with: words) }

    /// Whether the file holds a word, which has to be one of a reader's words.
    func holds(_ word: String) -> Bool { words.contains(word) }

    /// The place of a node's first character.
    func place(of node: some SyntaxProtocol) -> Place {
        lines.place(at: node.positionAfterSkippingLeadingTrivia.utf8Offset)
    }

    /// The place of a position.
    func place(at position: AbsolutePosition) -> Place { lines.place(at: position.utf8Offset) }

    // MARK: - Imports

    /// Notes an import.
    func note(import module: String) {
        facts.imports.append(module)
        if let dialect = Dialect(module: module) { importedDialects.insert(dialect) }
        if wrapperDialect == nil { wrapperDialect = Self.wrapperDialects[module] }
    }

    /// Whether wrappers of common names are read by the reader of a dialect: where the imports tell nothing, the native
    /// one reads them, and linking decides.
    func wrappersBelong(to dialect: Dialect) -> Bool { (wrapperDialect ?? .native) == dialect }

    private static let wrapperDialects: [String: Dialect] = [
        // The wrappers of binding objects are Joinery's own.
        "Joinery": .native, "JoineryMacros": .native, "JoineryObjects": .native, "JoineryValues": .values,
        "Factory": .factory,
        "FactoryKit": .factory, "FactoryTesting": .factory,
    ]

    // MARK: - Where it is

    /// The type or extension around the current place.
    var type: String? { types.last }

    /// When that which is read now happens, seen from its owner.
    var timing: Timing { around.timing }

    /// The global actor of the code around the current place.
    var isolation: String? { around.isolation }

    /// What the code around the current place surely runs on.
    var executor: Executor? { around.executor }

    // MARK: - Noting

    /// Notes a use of something at a node, at the current timing and isolation.
    func note(
        _ reference: Reference, at node: some SyntaxProtocol, timing: Timing? = nil, form: String? = nil,
        dialect: Dialect? = nil, isOptional: Bool = false
    ) {
        note(
            Use(
                reference, timing: timing ?? around.timing, at: place(of: node), form: form, dialect: dialect,
                isOptional: isOptional, isolation: around.isolation,
                executor: timing == nil || timing == .immediate ? executor(at: node) : nil))
    }

    /// What a node runs on: what is awaited may run elsewhere.
    private func executor(at node: some SyntaxProtocol) -> Executor? {
        guard around.executor != nil else { return nil }
        var next = node.parent
        while let parent = next, !parent.is(CodeBlockItemSyntax.self), !parent.is(ClosureExprSyntax.self) {
            if parent.is(AwaitExprSyntax.self) { return nil }
            next = parent.parent
        }
        return around.executor
    }

    /// Notes a binding that is read whole already, or whose parts stand in several nodes.
    ///
    /// - Returns: What ``Entrance/noted(_:)`` knows it by.
    @discardableResult
    func note(_ binding: BindingFact) -> Int {
        facts.bindings.append(binding)
        return facts.bindings.count - 1
    }

    /// Notes a statement that has nothing within it.
    func note(_ supply: SupplyFact) { facts.supplies.append(supply) }

    /// Notes what could not be understood.
    func noteUnread(_ node: some SyntaxProtocol, _ dialect: Dialect?, _ reason: String) {
        facts.unread.append(Unread(at: place(of: node), dialect: dialect, reason))
    }

    /// Changes the facts of the file that are no bindings, uses or types.
    func update(_ change: (inout FileFacts) -> Void) { change(&facts) }

    /// Takes an expression for a dialect, so that no other reader sees a type in it that is built.
    func take(_ node: some SyntaxProtocol) { taken.insert(node.id) }

    /// Whether a dialect has taken an expression.
    func isTaken(_ node: some SyntaxProtocol) -> Bool { !taken.isEmpty && taken.contains(node.id) }

    // MARK: - Names

    /// Notes a name that the code declares for itself.
    func hide(_ name: TokenSyntax) {
        if owners.count > 1 { hiddenNames.insert(name.text) }
    }

    /// Notes the names that a pattern declares.
    func hide(_ pattern: PatternSyntax) {
        if let pattern = pattern.as(IdentifierPatternSyntax.self) {
            hide(pattern.identifier)
        } else if let pattern = pattern.as(TuplePatternSyntax.self) {
            for element in pattern.elements { hide(element.pattern) }
        }
    }

    /// Begins a closure, whose names are its own.
    func beginNames() { outerNames.append(hiddenNames) }

    /// Ends a closure.
    func endNames() { hiddenNames = outerNames.popLast() ?? [] }
}
#endif
