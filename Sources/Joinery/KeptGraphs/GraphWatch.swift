// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// A provisional pin of a value to its world, because it is not known yet whether the value keeps a graph.
struct ProvisionalPin {
    /// The graph that the value may keep.
    let graph: EngineReference
    /// The pin of the value if it keeps no graph.
    let otherwise: LayerReference?
}

/// Determines whether a build keeps a graph value of its world, by comparing the number of references before and after.
///
/// A class, because copies of a structure would count as references.
final class GraphWatch {
    enum Outcome {
        case keepsNothing
        /// There are more references than when the build began.
        case keepsGraph
        /// Only the end of the world shows it, by this reference.
        case isUncertain(GraphReference)
    }

    /// The reference of the graph that the binding is read from, which is `self` in its builder.
    private let source: GraphReference?
    private let own: GraphReference
    /// The number of references when the build began.
    private var sourceBefore = 0
    private var ownBefore = 0

    private init(_ own: GraphReference, of graph: any DependencyGraph) {
        self.own = own
        source = (graph as? Dependencies)?.reference
    }

    /// Returns the watch of a build, or `nil` if the build's value belongs to its world anyway or the world is a root.
    static func of(_ build: Build, on graph: any DependencyGraph) -> GraphWatch? {
        build.graphReference.map { GraphWatch($0, of: graph) }
    }

    /// - Parameter holderCount: The number of references that the read adds to those of an ordinary read.
    func begin(holderCount: Int) {
        source?.beginReading(passing: holderCount)
        sourceBefore = sourceCount
        ownBefore = ownCount
    }

    func end() {
        own.endLending()
        source?.endReading()
    }

    var outcome: Outcome {
        if ownCount > ownBefore { return .keepsGraph }
        let hasMore = isExact && hasMoreOfSource
        // Checked afterward, because another thread may have begun to build in the meantime.
        if !isExact, let source { return .isUncertain(source) }
        return hasMore ? .keepsGraph : .keepsNothing
    }

    private var isExact: Bool { source?.isExact ?? true }

    private var hasMoreOfSource: Bool { GraphReference.remains { sourceCount > sourceBefore } }

    // Never inlined, so that each call adds the same number of references.
    @inline(never)
    private var sourceCount: Int { source?.count ?? 0 }

    @inline(never)
    private var ownCount: Int { own.count }

    /// Reports a value that is pinned because it keeps a graph, if it would otherwise live further out.
    ///
    /// - Parameters:
    ///   - record: The record of the value.
    ///   - table: The table in which it was built.
    ///   - otherwise: The pin of the value if it kept no graph.
    static func report(
        _ record: DependencyRecord, of binding: GraphBinding, _ step: PathStep, in table: InstanceTable,
        pinnedOtherwiseTo otherwise: LayerReference? = nil, of world: World
    ) {
        guard record.pin != nil else { return }
        let unpinned = DependencyRecord()
        unpinned.merge(record)
        unpinned.setPin(otherwise)
        let home = table.home(of: unpinned, of: binding).layer
        guard home.depth < table.home(of: record, of: binding).layer.depth,
            home.knownDependencies.noteReport(.keptGraph, of: binding)
        else { return }
        Diagnostics.reportKeptGraph(by: step, in: world)
    }
}
