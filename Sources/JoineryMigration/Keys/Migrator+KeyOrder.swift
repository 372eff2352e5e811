// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
internal import JoineryAnalysis
internal import SwiftSyntax

/// The order of reads and changes in the closures that change dependencies.
///
/// In a native closure, a read sees only the changes of the same binding. The library's reads also see those of the
/// dependencies from which the value is built.
extension Migrator {
    /// A read or a change in a closure.
    private struct Step {
        let node: Int
        /// The binding, as a position in ``bindings``, if it is a read that becomes native.
        var binding: Int?
        let statement: Range<Int>
        let reads: Bool
        let changes: Bool
        let site: Graph.Site
    }

    /// Leaves the bindings that a closure reads after changes of their dependencies.
    mutating func leaveReadsAfterChanges() {
        guard request.dialect == .dependencies else { return }
        for (closure, steps) in stepsOfClosures() {
            for step in steps where step.reads {
                guard let index = step.binding, bindings[index].stay == nil,
                    let name = change(before: step, in: closure, steps)
                else { continue }
                leave(index, Stay("it is read after a change of '\(name)' in the same closure"), at: step.site)
            }
        }
    }

    /// Returns the name of a change that affects a later read, if there is one.
    private func change(before read: Step, in closure: ClosureExprSyntax, _ steps: [Step]) -> String? {
        let start = read.statement.lowerBound
        if let change = closure.changeOfContext, change.bytes.upperBound <= start { return "context" }
        let earlier = steps.filter { $0.changes && $0.statement.upperBound <= start }
        guard !earlier.isEmpty, let index = read.binding else { return nil }
        let isPlain = bindings[index].declaration?.key?.testIsPlain == true
        let needed =
            isPlain && sources[read.site.file]?.isTest == true ? [read.node] : nodes(neededBy: index)
        let change = earlier.first { needed.contains($0.node) && $0.node != read.node }
        return change.map { graph.nodes[$0.node].name }
    }

    private func stepsOfClosures() -> [(closure: ClosureExprSyntax, steps: [Step])] {
        var closures: [SyntaxIdentifier: ClosureExprSyntax] = [:]
        var steps: [SyntaxIdentifier: [Step]] = [:]
        func add(_ step: Step, in root: DeclReferenceExprSyntax?) {
            guard let closure = root?.update?.node.as(ClosureExprSyntax.self), closure.canTakeNativeChanges else {
                return
            }
            closures[closure.id] = closure
            steps[closure.id, default: []].append(step)
        }
        for use in uses where bindings[use.binding].stay == nil {
            guard case .element = use.form, let root = sources[use.site.file]?.token(at: use.site.place)?.parent else {
                continue
            }
            let step = Step(
                node: bindings[use.binding].node, binding: use.binding, statement: root.bytes, reads: true,
                changes: false, site: use.site)
            add(step, in: root.as(DeclReferenceExprSyntax.self))
        }
        for supply in graph.supplies where [.native, .dependencies].contains(supply.fact.dialect) {
            guard let token = sources[supply.site.file]?.token(at: supply.site.place),
                let change = KeySupply(at: token), let statement = change.statement
            else { continue }
            let index = positions[supply.node]
            let element = index.flatMap { index in
                change.element(of: bindings[index].fact.key.name) {
                    TypeName.last(of: $0) == TypeName.last(of: bindings[index].nameOfKey)
                }
            }
            let step = Step(
                node: index.map { bindings[$0].node } ?? supply.node, binding: index, statement: statement.bytes,
                reads: element.map { change.reads(at: $0.index) } ?? false, changes: true, site: supply.site)
            add(step, in: change.root)
        }
        // The names of the program's dependencies. A closure that uses others stays one of the library.
        let names = Set(graph.nodes.filter { $0.space == DependenciesReader.space && $0.site != nil }.map(\.name))
        return closures.values.sorted { $0.position < $1.position }.filter { !$0.usesMembers(except: names) }
            .map { ($0, steps[$0.id] ?? []) }
    }
}

extension ClosureExprSyntax {
    /// Whether it uses a dependency that is neither native nor has one of some names.
    fileprivate func usesMembers(except names: Set<String>) -> Bool {
        let root = DependencyUpdate(self).name
        return tokens(viewMode: .sourceAccurate).contains { token in
            guard token.text == root, let reference = token.parent?.as(DeclReferenceExprSyntax.self),
                let access = reference.parent?.as(MemberAccessExprSyntax.self),
                access.base?.id == ExprSyntax(reference).id
            else { return false }
            let name = access.declName.baseName.name
            return !names.contains(name) && !KeyRemainSearch.native.contains(name)
        }
    }

    /// The statement that sets the context: `$0.context = .live`.
    fileprivate var changeOfContext: CodeBlockItemSyntax? {
        let name = DependencyUpdate(self).name
        return statements.first { statement in
            statement.item.as(SequenceExprSyntax.self)?.assignedTarget?.trimmedDescription == "\(name).context"
        }
    }
}
#endif
