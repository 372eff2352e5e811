// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
internal import JoineryAnalysis
internal import SwiftSyntax

/// Values that the library keeps although the program has replaced what they were built from.
///
/// A native binding whose dependency is replaced gets another value. In the library, an instance that exists keeps what
/// it was built from. The two differ if the program replaces a binding after it may have read a value built from it.
extension Migrator {
    /// Leaves the bindings that the program replaces, and those that keep values built from them.
    mutating func leaveReplacedInKeptValues() {
        guard request.dialect == .factory || request.dialect == .values else { return }
        let kept = bindings.indices.filter { bindings[$0].stay == nil && keepsItsValue($0) }
        guard !kept.isEmpty else { return }
        var needed: [Int: Set<Int>] = [:]
        for (supply, _, index, file) in supplies where bindings[index].stay == nil && supply.preparation == nil {
            guard let source = sources[file], !source.isTest, supply.trait == nil else { continue }
            let node = bindings[index].node
            for other in kept where other != index {
                let nodes = needed[other] ?? nodes(neededBy: other)
                needed[other] = nodes
                guard nodes.contains(node), mayBeRead(other, before: supply.head.lowerBound, in: source) else {
                    continue
                }
                let (name, keeper) = (bindings[index].fact.key.name, bindings[other].fact.key.name)
                let place = source.place(at: supply.head.lowerBound)
                let site = Graph.Site(module: source.module, file: file, place: place)
                leave(index, Stay("'\(keeper)' keeps a value built from it, and the program replaces it"), at: site)
                leave(other, Stay("it keeps a value built from '\(name)', which the program replaces"), at: site)
            }
        }
    }

    private func keepsItsValue(_ index: Int) -> Bool {
        if request.dialect == .values { return bindings[index].declaration?.value?.key?.isStored == true }
        return ["singleton", "cached", "shared"].contains(bindings[index].fact.scope.rawValue)
    }

    /// Whether the program may read a binding, or one built from it, before it runs some code.
    private mutating func mayBeRead(_ index: Int, before offset: Int, in source: MigrationSource) -> Bool {
        guard let code = source.tree.token(at: AbsolutePosition(utf8Offset: offset)),
            launchedCode.includes(code, in: source)
        else { return true }
        let function = CodeUnit(around: code, in: source).declaration?.id
        for use in uses {
            guard let other = sources[use.site.file], !other.isTest,
                nodes(neededBy: use.binding).contains(bindings[index].node),
                let token = other.token(at: use.site.place), launchedCode.includes(token, in: other)
            else { continue }
            let isLater =
                other.file == source.file && use.range.lowerBound > offset
                && CodeUnit(around: token, in: other).declaration?.id == function
            if !isLater { return true }
        }
        return false
    }
}
#endif
