// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
internal import SwiftSyntax

/// The state of reading one file: the current context, and the facts found so far.
///
/// A use belongs to the innermost binding, supplying statement, type, or file that is being read.
final class FileReading {
    /// The facts found so far.
    var facts: FileFacts
    /// The full names of the enclosing types and extensions, outermost first.
    var types: [String] = []
    /// The enclosing conditions of `#if`.
    var conditions: [String] = []
    /// The current context.
    var context = ReadingContext()
    /// The actors found so far, by their full names.
    var actors: Set<String> = []
    /// The dialects whose modules the file imports.
    private(set) var importedDialects = Dialects()
    /// The dialect of wrappers with common names (`@Injected`, `@LazyInjected`), as far as the imports show.
    private(set) var wrapperDialect: Dialect?
    /// The owners of uses, the innermost last.
    var owners: [Owner] = [.file]
    var pendingChanges = PendingChanges()
    /// The contexts before each node that changed something, the innermost last.
    var entered: [Entered] = []
    /// The expressions that belong to a dialect: see ``take(_:)``.
    private var taken: Set<SyntaxIdentifier> = []
    /// The number of facts about injection that readers have recorded so far: see ``Candidate``.
    private(set) var claims = 0
    /// The names that the current binding or statement has declared so far. They hide those of bindings.
    var hiddenNames: Set<String> = []
    /// The hidden names before each of the enclosing closures.
    private var outerNames: [Set<String>] = []
    /// The last member access whose path was requested, and the path.
    private var lastPath: (node: SyntaxIdentifier, names: [String]?)?
    /// The last call whose function was requested, and the function.
    private var lastCallee: (node: SyntaxIdentifier, callee: ServiceSyntax.Callee?)?
    let lines: LineTable
    /// The words that the file contains, among those that readers look for: see ``WordScan``.
    private let words: Set<String>
    /// Whether the file contains text that only Resolver's code has.
    let showsResolver: Bool
    /// Whether the file contains names of functions that register in Swinject's containers.
    let showsRegistrations: Bool
    /// Whether the file contains the names of types of containers.
    let showsContainers: Bool

    /// The context before a node that changed something.
    struct Entered {
        let node: SyntaxIdentifier
        let context: ReadingContext
        let ownerCount: Int
        let hiddenNames: Set<String>
    }

    /// Whether the code so far declares type parameters.
    var hasTypeParameters = false
    /// The containers of other files that the file extends.
    let containers: Set<String>

    init(file: String, lines: LineTable, words: Set<String>, containers: Set<String>) {
        facts = FileFacts(file: file)
        self.containers = containers
        self.lines = lines
        self.words = words
        showsResolver = !words.isDisjoint(with: ResolverSyntax.evidence)
        showsRegistrations = !words.isDisjoint(with: SwinjectReader.registering)
        showsContainers = !words.isDisjoint(with: ServiceSyntax.containers)
    }

    /// Whether the file contains at least one of a reader's words.
    func holds(anyOf words: Set<String>) -> Bool { !self.words.isDisjoint(with: words) }

    /// Whether the file contains a word, which must be one of a reader's words.
    func holds(_ word: String) -> Bool { words.contains(word) }

    /// Returns the place of a node's first character.
    func place(of node: some SyntaxProtocol) -> Place {
        lines.place(at: node.positionAfterSkippingLeadingTrivia.utf8Offset)
    }

    /// Returns the place of a position.
    func place(at position: AbsolutePosition) -> Place { lines.place(at: position.utf8Offset) }

    // MARK: - Imports

    /// Adds an import.
    func note(import module: String) {
        facts.imports.append(module)
        if let dialect = Dialect(module: module) { importedDialects.insert(dialect) }
        if wrapperDialect == nil { wrapperDialect = Self.wrapperDialects[module] }
    }

    /// Whether a dialect's reader handles wrappers with common names. If the imports show no dialect, the native reader
    /// handles them, and linking decides.
    func wrappersBelong(to dialect: Dialect) -> Bool { (wrapperDialect ?? .native) == dialect }

    /// Returns the dialect of a wrapper with a common name: that of the module in `@Joinery.Injected`, or else
    /// ``wrapperDialect``.
    func wrapperDialect(of attribute: AttributeSyntax) -> Dialect? {
        let module = attribute.attributeName.as(MemberTypeSyntax.self)?.baseType.as(IdentifierTypeSyntax.self)
        return module.map { Self.wrapperDialects[$0.name.text] } ?? wrapperDialect
    }

    private static let wrapperDialects: [String: Dialect] = [
        // The wrappers of binding objects are Joinery's.
        "Joinery": .native, "JoineryAsync": .native, "JoineryTracing": .native, "JoineryMacros": .native,
        "JoineryObjects": .native, "JoineryValues": .values,
        "Factory": .factory, "FactoryKit": .factory, "FactoryTesting": .factory, "JoineryFactory": .factory,
        "JoineryFactoryTesting": .factory, "Resolver": .resolver, "JoineryResolver": .resolver,
    ]

    // MARK: - Context

    /// The enclosing type or extension.
    var type: String? { types.last }

    /// The timing of the current code, relative to its owner.
    var timing: Timing { context.timing }

    /// The global actor of the current code.
    var isolation: String? { context.isolation }

    /// The executor on which the current code certainly runs.
    var executor: Executor? { context.executor }

    // MARK: - Facts

    /// Adds a use at a node, with the current timing and isolation.
    func note(
        _ reference: Reference, at node: some SyntaxProtocol, timing: Timing? = nil, form: String? = nil,
        dialect: Dialect? = nil, isOptional: Bool = false, isReadAtOnce: Bool = true, isLocal: Bool = false
    ) {
        var use = Use(
            reference, timing: timing ?? context.timing, at: place(of: node), form: form, dialect: dialect,
            isOptional: isOptional, isReadAtOnce: isReadAtOnce, isolation: context.isolation,
            executor: timing == nil || timing == .immediate ? executor(at: node) : nil)
        use.isLocal = isLocal
        note(use)
    }

    /// Returns the executor of a node. An awaited expression may run elsewhere.
    private func executor(at node: some SyntaxProtocol) -> Executor? {
        guard context.executor != nil else { return nil }
        var next = node.parent
        while let parent = next, !parent.is(CodeBlockItemSyntax.self), !parent.is(ClosureExprSyntax.self) {
            if parent.is(AwaitExprSyntax.self) { return nil }
            next = parent.parent
        }
        return context.executor
    }

    /// Records that a reader has understood the current node, if that adds no fact.
    func claim() { claims += 1 }

    /// Adds a binding that has been read completely, or whose parts are in several nodes.
    ///
    /// - Returns: The index for ``ContextChange/noted(_:)``.
    @discardableResult
    func note(_ binding: BindingFact) -> Int {
        claim()
        facts.bindings.append(binding)
        return facts.bindings.count - 1
    }

    /// Adds a statement that gives a binding a value and contains no uses.
    func note(_ supply: SupplyFact) {
        claim()
        facts.supplies.append(supply)
    }

    /// Adds code that could not be understood.
    ///
    /// - Parameter service: The only service that the code can register, or an empty string.
    func noteUnread(_ node: some SyntaxProtocol, _ dialect: Dialect?, _ reason: String, service: String? = nil) {
        claim()
        facts.unread.append(Unread(at: place(of: node), dialect: dialect, reason, service: service))
    }

    /// Adds code that resolves a service that it does not name completely.
    ///
    /// - Parameters:
    ///   - service: What it resolves, in words.
    ///   - type: The type of the service, if the code shows it.
    func noteUnreadResolution(
        _ node: some SyntaxProtocol, _ dialect: Dialect?, of service: String, type: String? = nil
    ) {
        claim()
        facts.unread.append(
            Unread(
                at: place(of: node), dialect: dialect, "resolves \(service)", service: "",
                resolution: Unread.Resolution(type: type)))
    }

    /// Changes the facts of the file.
    func update(_ change: (inout FileFacts) -> Void) { change(&facts) }

    /// Assigns an expression to a dialect, so that no other reader takes it for the construction of a type.
    func take(_ node: some SyntaxProtocol) { taken.insert(node.id) }

    /// Whether an expression belongs to a dialect.
    func isTaken(_ node: some SyntaxProtocol) -> Bool { !taken.isEmpty && taken.contains(node.id) }

    // MARK: - Names

    /// Returns ``SwiftSyntax/MemberAccessExprSyntax/plainPath``, which several readers request for the same node.
    func plainPath(of access: MemberAccessExprSyntax) -> [String]? {
        if let lastPath, lastPath.node == access.id { return lastPath.names }
        let names = access.plainPath
        lastPath = (access.id, names)
        return names
    }

    /// Returns ``ServiceSyntax/callee(of:)``, which several readers request for the same node.
    func callee(of call: FunctionCallExprSyntax) -> ServiceSyntax.Callee? {
        if let lastCallee, lastCallee.node == call.id { return lastCallee.callee }
        let callee = ServiceSyntax.callee(of: call)
        lastCallee = (call.id, callee)
        return callee
    }

    /// Adds a name that the code declares.
    func hide(_ name: TokenSyntax) {
        if owners.count > 1 { hiddenNames.insert(name.name) }
    }

    /// Adds the names that a pattern declares.
    func hide(_ pattern: PatternSyntax) {
        if let pattern = pattern.as(IdentifierPatternSyntax.self) {
            hide(pattern.identifier)
        } else if let pattern = pattern.as(TuplePatternSyntax.self) {
            for element in pattern.elements { hide(element.pattern) }
        }
    }

    /// Begins a closure, which has its own names.
    func beginNames() { outerNames.append(hiddenNames) }

    /// Ends a closure.
    func endNames() { hiddenNames = outerNames.popLast() ?? [] }
}
#endif
