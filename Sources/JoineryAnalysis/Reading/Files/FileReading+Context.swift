// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
internal import SwiftSyntax

/// Changes of the context inside nodes that the walk has not entered.
extension FileReading {
    /// Changes the context inside the current node or a node that the walk has not reached.
    func within(_ node: some SyntaxProtocol, _ change: ContextChange) {
        switch change {
        case .binding, .noted, .supply: claim()
        case .otherValues, .timing, .isolation, .executor, .typeExecutor: break
        }
        pendingChanges.add(change, at: node.id)
    }

    /// Whether the context changes inside a node that the walk has not entered.
    func hasPendingChange(_ node: some SyntaxProtocol) -> Bool { pendingChanges.has(node.id) }

    /// Applies the changes of the context inside a node, after the readers have read the node.
    func enter(_ node: some SyntaxProtocol) {
        let id = node.id
        guard pendingChanges.mayHave(id), let changes = pendingChanges.take(id) else { return }
        entered.append(Entered(node: id, context: context, ownerCount: owners.count, hiddenNames: hiddenNames))
        if let change = changes.first { apply(change, at: id) }
        if let change = changes.second { apply(change, at: id) }
        for change in changes.others { apply(change, at: id) }
    }

    /// Restores the context from before a node, after its content was read.
    func leave(_ node: some SyntaxProtocol) {
        guard let index = entered.indices.last, entered[index].node == node.id else { return }
        let last = entered.removeLast()
        if owners.count > last.ownerCount {
            hiddenNames = last.hiddenNames
            while owners.count > last.ownerCount { pop() }
        }
        context = last.context
    }

    private func apply(_ change: ContextChange, at node: SyntaxIdentifier) {
        switch change {
        case .binding(let binding): begin(.binding(OpenFact(binding)), isolation: binding.isolation, node)
        case .noted(let index): begin(.noted(index), isolation: facts.bindings[index].isolation, node)
        case .supply(let supply): begin(.supply(OpenFact(supply)), isolation: nil, nil)
        case .otherValues: if isInBinding { context.areOfOtherValues = true }
        case .timing(let timing): context.timing = timing
        case .isolation(let isolation): context.isolation = isolation
        case .executor(let executor): context.executor = executor
        case .typeExecutor(let executor):
            (context.executor, context.typeExecutor, context.bindingNode) = (nil, executor, nil)
        }
    }

    private func begin(_ owner: Owner, isolation: String?, _ node: SyntaxIdentifier?) {
        hiddenNames = []
        owners.append(owner)
        context.timing = .immediate
        context.isolation = isolation ?? context.isolation
        context.executor = nil
        context.bindingNode = node
        context.areOfOtherValues = false
    }
}
#endif
