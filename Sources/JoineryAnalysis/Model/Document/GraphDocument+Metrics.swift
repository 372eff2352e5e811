// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

extension GraphDocument {
    /// Figures about the part that a node plays in the program's graph.
    ///
    /// They are those of the whole program, even if the document contains only a part of it.
    package struct Metrics: Sendable, Hashable, Codable {
        /// The number of different bindings and consumers that need the node directly.
        package var fanIn: Int
        /// The number of different nodes that it needs directly.
        package var fanOut: Int
        /// The number of steps on the longest path to a node that needs nothing. The nodes of a cycle count as one.
        package var depth: Int
        /// The number of shortest paths between two others that lead through it, to two decimals.
        package var betweenness: Double
        /// The number of bindings that the program reaches only through it.
        package var dominated: Int
        /// The identifier of the last node through which every path of the program leads to it; `nil` if there is none.
        package var dominator: String?

        /// Creates the figures of a node.
        package init(
            fanIn: Int, fanOut: Int, depth: Int, betweenness: Double, dominated: Int, dominator: String? = nil
        ) {
            self.fanIn = fanIn
            self.fanOut = fanOut
            self.depth = depth
            self.betweenness = betweenness
            self.dominated = dominated
            self.dominator = dominator
        }
    }
}
