// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

@testable import Joinery
import JoineryTesting
import Testing

private struct Room: DependencyGraph {
    let instances = Instances()
    let app: Dependencies
}
extension Room {
    fileprivate var desk: Piece { singleton { Piece("desk", app.store) } }
}
private final class Owner: Sendable {
    let useRoom: @Sendable () -> Int
    init(_ useRoom: @escaping @Sendable () -> Int) { self.useRoom = useRoom }
}

extension Dependencies {
    fileprivate var store: Piece { singleton { Piece("store") } }
    fileprivate var clock: Piece { singleton { Piece("clock") } }
    fileprivate var unit: Piece { perResolution { Piece("unit", store) } }
    /// Uses a graph for the time of one call, and tells how much of what the calls read is noted.
    fileprivate var useRoom: @Sendable () -> Int {
        factory {
            _ = (Room(app: self).desk, unit)
            return ResolutionContext.current?.record?.contents.count ?? 0
        }
    }
    fileprivate var owner: Owner { singleton { Owner(useRoom) } }
}

/// What an object has read is noted for as long as it lives, and does not grow with the number of reads.
@Suite(.dependencies) struct RecordGrowthTests {
    @Test func factoryThatMakesAGraphAtEachCallNotesABoundedNumberOfInstances() {
        let owner = inject(\.owner)
        let counts = (0..<10_000).map { _ in owner.useRoom() }
        #expect(counts.allSatisfy { $0 <= 100 })
    }

    @Test func whatGraphsThatAreGoneWereBuiltFromStillCounts() {
        let owner = inject(\.owner)
        for _ in 0..<1_000 { _ = owner.useRoom() }
        withDependencies {
            $0[\Room.desk] = Piece("stub")
        } operation: {
            #expect(inject(\.owner) !== owner)
        }
    }
}
