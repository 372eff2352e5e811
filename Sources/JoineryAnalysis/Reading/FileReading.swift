// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyser
internal import SwiftSyntax

/// The reading of one file: where it is, and what it has found so far.
///
/// What is used belongs to the innermost of what is being read: a binding, a statement that supplies one, a type, or
/// the file itself.
final class FileReading {
    /// What uses belong to.
    enum Owner {
        case binding(BindingFact, isForOtherValues: Bool)
        /// A binding that has been noted already, by its index.
        case noted(Int, isForOtherValues: Bool)
        case supply(SupplyFact)
        case type(TypeFact)
        case file
    }

    /// What has been found.
    private(set) var facts: FileFacts
    /// The types and extensions around the current place, outermost first, each by its full name.
    private(set) var types: [String] = []
    /// The conditions of `#if` around the current place.
    var conditions: [String] = []
    /// When that which is read now happens, seen from its owner.
    private(set) var timing = Timing.later
    /// The global actor of the code around the current place.
    var isolation: String?
    /// What the code around the current place surely runs on.
    private(set) var executor: Executor?
    /// What the members of the type around the current place run on, unless they say something else.
    private(set) var typeExecutor: Executor?
    /// The actors that have been come to, by their full names.
    private(set) var actors: Set<String> = []
    /// The node whose uses belong to the binding that is read now.
    private(set) var bindingNode: SyntaxIdentifier?
    /// What uses belong to here, the innermost last.
    private var owners: [Owner] = [.file]
    /// What is to be done when the walk enters and leaves a node: see ``within(_:_:)``.
    private var entrances: [SyntaxIdentifier: [Entrance]] = [:]
    /// What is to be done when the walk leaves a node that it has entered.
    private var exits: [SyntaxIdentifier: [() -> Void]] = [:]
    /// The expressions that dialects have taken: see ``take(_:)``.
    private var taken: Set<SyntaxIdentifier> = []
    /// The names that the binding or statement that is read now has declared so far. They hide those of bindings.
    private(set) var hiddenNames: Set<String> = []
    /// The names before each of the closures around the current place.
    private var outerNames: [Set<String>] = []
    let lines: LineTable

    init(file: String, lines: LineTable) {
        facts = FileFacts(file: file)
        self.lines = lines
    }

    /// The place of a node's first character.
    func place(of node: some SyntaxProtocol) -> Place {
        lines.place(at: node.positionAfterSkippingLeadingTrivia.utf8Offset)
    }

    /// The place of a position.
    func place(at position: AbsolutePosition) -> Place { lines.place(at: position.utf8Offset) }

    /// The type or extension around the current place.
    var type: String? { types.last }

    /// The binding that is read now, if that is the innermost owner.
    var binding: BindingFact? {
        switch owners.last {
        case .binding(let binding, _): binding
        case .noted(let index, _): facts.bindings[index]
        default: nil
        }
    }

    /// The statement that is read now, if that is the innermost owner.
    var supply: SupplyFact? {
        guard case .supply(let supply) = owners.last else { return nil }
        return supply
    }

    /// The access level of the extension around the current place, which its members have where they say none.
    var extensionAccess: String? {
        for case .type(let type) in owners.reversed() where type.name == types.last {
            return type.kind == .extension || type.kind == .protocol ? type.access : nil
        }
        return nil
    }

    /// What the closure of a supplying statement calls the graph that it is given.
    var graphParameter: String? {
        guard supply?.dialect == .native else { return nil }
        return "$0"
    }

    // MARK: - Dialects

    /// The dialect that wrappers of common names (`@Injected`, `@LazyInjected`) belong to, as the imports tell.
    var wrapperDialect: Dialect? { facts.imports.lazy.compactMap { Self.wrapperDialects[$0] }.first }

    /// Whether wrappers of common names are read by the reader of a dialect: where the imports tell nothing, the native
    /// one reads them, and linking decides.
    func wrappersBelong(to dialect: Dialect) -> Bool { (wrapperDialect ?? .native) == dialect }

    private static let wrapperDialects: [String: Dialect] = [
        // The wrappers of binding objects are Joinery's own.
        "Joinery": .native, "JoineryObjects": .native, "JoineryValues": .values, "Factory": .factory,
        "FactoryKit": .factory, "FactoryTesting": .factory,
    ]

    // MARK: - Noting

    /// Notes a use at the current place.
    func note(_ use: Use) {
        switch owners.removeLast() {
        case .binding(var binding, let isForOtherValues):
            if isForOtherValues { binding.usesOfOtherValues.append(use) } else { binding.uses.append(use) }
            owners.append(.binding(binding, isForOtherValues: isForOtherValues))
        case .noted(let index, let isForOtherValues):
            if isForOtherValues {
                facts.bindings[index].usesOfOtherValues.append(use)
            } else {
                facts.bindings[index].uses.append(use)
            }
            owners.append(.noted(index, isForOtherValues: isForOtherValues))
        case .supply(var supply):
            supply.uses.append(use)
            owners.append(.supply(supply))
        case .type(var type):
            type.uses.append(use)
            owners.append(.type(type))
        case .file:
            facts.uses.append(use)
            owners.append(.file)
        }
    }

    /// Notes a use of something at a node, at the current timing and isolation.
    func note(
        _ reference: Reference, at node: some SyntaxProtocol, timing: Timing? = nil, form: String? = nil,
        dialect: Dialect? = nil, isOptional: Bool = false
    ) {
        note(
            Use(
                reference, timing: timing ?? self.timing, at: place(of: node), form: form, dialect: dialect,
                isOptional: isOptional, isolation: isolation,
                executor: timing == nil || timing == .immediate ? executor(at: node) : nil))
    }

    /// What a node runs on: what is awaited may run elsewhere.
    private func executor(at node: some SyntaxProtocol) -> Executor? {
        guard executor != nil else { return nil }
        var next = node.parent
        while let parent = next, !parent.is(CodeBlockItemSyntax.self), !parent.is(ClosureExprSyntax.self) {
            if parent.is(AwaitExprSyntax.self) { return nil }
            next = parent.parent
        }
        return executor
    }

    /// Changes the binding that is read now, unless that is one of its values for tests and previews.
    func updateBinding(_ change: (inout BindingFact) -> Void) {
        switch owners.last {
        case .binding(var binding, isForOtherValues: false):
            change(&binding)
            owners[owners.count - 1] = .binding(binding, isForOtherValues: false)
        case .noted(let index, isForOtherValues: false): change(&facts.bindings[index])
        default: break
        }
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

    /// Changes the type or extension that is read now, wherever within it the walk is.
    func updateType(_ change: (inout TypeFact) -> Void) {
        for index in owners.indices.reversed() {
            guard case .type(var type) = owners[index] else { continue }
            change(&type)
            owners[index] = .type(type)
            return
        }
    }

    // MARK: - What is to come

    /// What is to hold within a node.
    enum Entrance {
        /// Uses belong to this binding, which is noted when the node is left. They happen at once.
        case binding(BindingFact)
        /// Uses belong to a binding that has been noted. They happen at once.
        case noted(Int)
        /// Uses belong to this statement, which is noted when the node is left. They happen at once.
        case supply(SupplyFact)
        /// Uses are those of the current binding's values for tests and previews.
        case otherValues
        /// Uses happen then.
        case timing(Timing)
        /// The code runs on this global actor.
        case isolation(String?)
        /// The code surely runs on this, or nothing is known.
        case executor(Executor?)
        /// The members of a type run on this.
        case typeExecutor(Executor?)
    }

    /// Says what is to hold within a node that the walk has not come to, or is at.
    func within(_ node: some SyntaxProtocol, _ entrance: Entrance) {
        entrances[node.id, default: []].append(entrance)
    }

    /// Called by the walk when it has shown a node to the readers.
    func enter(_ node: some SyntaxProtocol) {
        guard !entrances.isEmpty, let changes = entrances.removeValue(forKey: node.id) else { return }
        for change in changes { exits[node.id, default: []].append(apply(change, at: node.id)) }
    }

    /// Called by the walk when all within a node has been read.
    func leave(_ node: some SyntaxProtocol) {
        guard !exits.isEmpty, let steps = exits.removeValue(forKey: node.id) else { return }
        for step in steps.reversed() { step() }
    }

    private func apply(_ change: Entrance, at node: SyntaxIdentifier) -> () -> Void {
        let formerTiming = timing
        let formerIsolation = isolation
        let formerNames = hiddenNames
        let formerExecutors = (executor, typeExecutor)
        let formerNode = bindingNode
        switch change {
        case .binding(let binding):
            hiddenNames = []
            owners.append(.binding(binding, isForOtherValues: false))
            timing = .immediate
            isolation = binding.isolation ?? isolation
            (executor, bindingNode) = (nil, node)
        case .noted(let index):
            hiddenNames = []
            owners.append(.noted(index, isForOtherValues: false))
            timing = .immediate
            isolation = facts.bindings[index].isolation ?? isolation
            (executor, bindingNode) = (nil, node)
        case .supply(let supply):
            hiddenNames = []
            owners.append(.supply(supply))
            timing = .immediate
            (executor, bindingNode) = (nil, nil)
        case .otherValues:
            let former = readsOtherValues(true)
            return { [self] in _ = former.map(readsOtherValues) }
        case .timing(let timing): self.timing = timing
        case .isolation(let isolation): self.isolation = isolation
        case .executor(let executor): self.executor = executor
        case .typeExecutor(let executor): (self.executor, typeExecutor, bindingNode) = (nil, executor, nil)
        }
        return { [self] in
            timing = formerTiming
            isolation = formerIsolation
            (executor, typeExecutor) = formerExecutors
            bindingNode = formerNode
            switch change {
            case .binding, .noted, .supply:
                hiddenNames = formerNames
                pop()
            case .otherValues, .timing, .isolation, .executor, .typeExecutor: break
            }
        }
    }

    /// Says whether uses are those of the current binding's other values.
    ///
    /// - Returns: Whether they were before; `nil` where there is no binding.
    private func readsOtherValues(_ readsThem: Bool) -> Bool? {
        switch owners.last {
        case .binding(let binding, let former):
            owners[owners.count - 1] = .binding(binding, isForOtherValues: readsThem)
            return former
        case .noted(let index, let former):
            owners[owners.count - 1] = .noted(index, isForOtherValues: readsThem)
            return former
        default: return nil
        }
    }

    private func pop() {
        switch owners.removeLast() {
        case .binding(let binding, _): facts.bindings.append(binding)
        case .noted: break
        case .supply(let supply): facts.supplies.append(supply)
        case .type(let type): facts.types.append(type)
        case .file: owners.append(.file)
        }
    }

    /// Whether something is to hold within a node that the walk has not entered.
    func isAwaited(_ node: some SyntaxProtocol) -> Bool { entrances[node.id] != nil }

    /// Takes an expression for a dialect, so that no other reader sees a type in it that is built.
    func take(_ node: some SyntaxProtocol) { taken.insert(node.id) }

    /// Whether a dialect has taken an expression.
    func isTaken(_ node: some SyntaxProtocol) -> Bool { taken.contains(node.id) }

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

    // MARK: - Types, by the walk alone

    /// Begins a type or extension.
    func begin(_ type: TypeFact) {
        types.append(type.name)
        if type.kind == .actor { actors.insert(type.name) }
        owners.append(.type(type))
    }

    /// Ends the innermost type or extension.
    func endType() {
        types.removeLast()
        pop()
    }
}
#endif
