// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

package import Measuring

/// The programs of a peer that have been built: the original, and that of the dialect.
package struct PeerPrograms: Sendable {
    /// The two programs give different results.
    package struct Difference: Error, CustomStringConvertible {
        let sums: (original: Double, joinery: Double)

        package var description: String {
            """
            the two programs give different results, \(sums.original) and \(sums.joinery): build the original again \
            from the sources that 'benchmarks peers --write-sources' writes, or fix the dialect.
            """
        }
    }

    private let peer: Peer
    private let original: String
    private let joinery: String

    /// - Parameters:
    ///   - original: The path of the program of the original.
    ///   - joinery: The path of the program of the dialect.
    package init(_ peer: Peer, original: String, joinery: String) {
        self.peer = peer
        self.original = original
        self.joinery = joinery
    }

    /// Measures both programs alternately.
    package func time(_ operation: Peer.Operation, _ interleaving: Interleaving) async throws -> Row {
        func figures(_ path: String, _ count: Int) async throws -> Figures {
            let command = Command(
                path, [operation.name, String(count)],
                // An error is one line.
                environment: ["SWIFT_BACKTRACE": "enable=no"])
            return Figures(output: try await command.run().output)
        }
        func duration(_ path: String, _ count: Int) async throws -> Duration {
            .nanoseconds(1) * (try await figures(path, count)["time"] * Double(count))
        }
        let sums = (original: try await figures(original, 3)["sum"], joinery: try await figures(joinery, 3)["sum"])
        guard sums.original == sums.joinery else { throw Difference(sums: sums) }
        let comparison = try await interleaving.compare(
            handWritten: { try await duration(original, $0) }, joinery: { try await duration(joinery, $0) })
        return Row(peer.title(of: operation), goal: .ratioAtMost(operation.goal), comparison)
    }

    /// Returns the instructions of one operation of both programs.
    package func instructions(
        _ operation: Peer.Operation
    ) async throws(CommandError) -> (original: Double, joinery: Double) {
        func count(_ path: String) async throws(CommandError) -> Double {
            try await Callgrind(executable: path).instructions(operations: operation.countedOperations) {
                [operation.name, String($0)]
            }
        }
        return (try await count(original), try await count(joinery))
    }
}
