// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
internal import SwiftSyntax

/// What holds within nodes that the walk has not come to.
extension FileReading {
    /// Says what is to hold within a node that the walk has not come to, or is at.
    func within(_ node: some SyntaxProtocol, _ entrance: Entrance) { entrances.add(entrance, at: node.id) }

    /// Whether something is to hold within a node that the walk has not entered.
    func isAwaited(_ node: some SyntaxProtocol) -> Bool { entrances.has(node.id) }

    /// Called by the walk when it has shown a node to the readers.
    func enter(_ node: some SyntaxProtocol) {
        let id = node.id
        guard let changes = entrances.take(id) else { return }
        entered.append(Entered(node: id, around: around, ownerCount: owners.count, hiddenNames: hiddenNames))
        for change in changes { apply(change, at: id) }
    }

    /// Called by the walk when all within a node has been read.
    func leave(_ node: some SyntaxProtocol) {
        guard let last = entered.last, last.node == node.id else { return }
        entered.removeLast()
        if owners.count > last.ownerCount {
            hiddenNames = last.hiddenNames
            while owners.count > last.ownerCount { pop() }
        }
        around = last.around
    }

    private func apply(_ change: Entrance, at node: SyntaxIdentifier) {
        switch change {
        case .binding(let binding): begin(.binding(OpenFact(binding)), isolation: binding.isolation, node)
        case .noted(let index): begin(.noted(index), isolation: facts.bindings[index].isolation, node)
        case .supply(let supply): begin(.supply(OpenFact(supply)), isolation: nil, nil)
        case .otherValues: if isInBinding { around.areOfOtherValues = true }
        case .timing(let timing): around.timing = timing
        case .isolation(let isolation): around.isolation = isolation
        case .executor(let executor): around.executor = executor
        case .typeExecutor(let executor):
            (around.executor, around.typeExecutor, around.bindingNode) = (nil, executor, nil)
        }
    }

    private func begin(_ owner: Owner, isolation: String?, _ node: SyntaxIdentifier?) {
        hiddenNames = []
        owners.append(owner)
        around.timing = .immediate
        around.isolation = isolation ?? around.isolation
        around.executor = nil
        around.bindingNode = node
        around.areOfOtherValues = false
    }
}
#endif
