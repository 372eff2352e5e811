// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Joinery
import JoineryTesting
import Testing

private struct Room: DependencyGraph {
    let instances = Instances()
    let app: Dependencies
}
extension Room {
    fileprivate var chair: Piece { shared { Piece("chair") } }
    fileprivate var desk: Piece { singleton { Piece("desk of \(app.cache)") } }
    fileprivate var sofa: Piece { singleton { Piece("sofa of \(chair)") } }
}
private struct Corner: DependencyGraph {
    let instances = Instances()
    let room: Room
}
extension Corner {
    fileprivate var stool: Piece { singleton { Piece("stool of \(room.chair)") } }
}
private final class House: Sendable {
    let room: Room
    let chair: String
    init(_ room: Room) {
        self.room = room
        chair = "\(room.chair)"
    }
}
private final class LateReader: Sendable {
    private let reader = Reader()
    private struct Reader: Sendable {
        @LazyInjected(\.title) var title
    }
}
extension Room {
    fileprivate var reader: LateReader { singleton { LateReader() } }
}

extension Dependencies {
    fileprivate var title: String { singleton { "" } }
    fileprivate var house: House { singleton { House(Room(app: self)) } }
    fileprivate var glance: Piece { perResolution { Piece("glance at \(cache)") } }
    fileprivate var twoGlances: [Piece] {
        transient {
            let outer = glance
            return withDependencies { _ in
            } operation: {
                _ = inject(\.cache)
                return [outer, inject(\.glance)]
            }
        }
    }
    fileprivate var cache: Piece { shared { Piece("cache") } }
    fileprivate var screen: Piece { singleton { Piece("screen of \(cache)") } }
}

/// What was built from shared instances that have gone: another instance of theirs means building anew, too.
@Suite(.dependencies) struct SharedOriginTests {
    private let outside = Dependencies.current

    /// A nested world takes its enclosing world as it was on opening.
    @Test(arguments: [false, true]) func instanceOfTheMiddleWorldCountsThoughThatHasBuiltAnother(readsAgain: Bool) {
        let screen = outside.screen
        withDependencies { _ in
        } operation: {
            let middle = Dependencies.current
            _ = middle.cache
            withDependencies { _ in
            } operation: {
                if readsAgain { _ = middle.cache }
                #expect(Dependencies.current.screen !== screen)
            }
        }
    }

    // MARK: - Those of other graphs

    @Test func instanceOfTheDependenciesCountsForATypedGraph() {
        let room = Room(app: outside)
        let desk = room.desk
        prepareDependencies { $0[\.title] = "other" }
        _ = outside.cache
        #expect(room.desk !== desk)
    }

    @Test func instanceOfALayerInBetweenCountsForATypedGraph() {
        let room = Room(app: outside)
        let desk = room.desk
        prepareDependencies { $0[\.title] = "other" }
        _ = outside.cache
        prepareDependencies { $0[\.title] = "third" }
        #expect(room.desk !== desk)
    }

    @Test func instanceOfATypedGraphCountsForTheDependencies() {
        let house = outside.house
        prepareDependencies { _ in }
        #expect(outside.house === house)
        prepareDependencies { _ in }
        _ = house.room.chair
        #expect(outside.house !== house)
    }

    @Test func instanceOfATypedGraphCountsForAnotherOne() {
        let room = Room(app: outside)
        let corner = Corner(room: room)
        let stool = corner.stool
        prepareDependencies { $0[\.title] = "other" }
        #expect(corner.stool === stool)
        prepareDependencies { $0[\.title] = "third" }
        _ = room.chair
        #expect(corner.stool !== stool)
    }

    /// What something in use was built from stays in use, for all graphs of the world.
    @Test func whatATypedGraphHasTakenOverStaysInUse() {
        let room = Room(app: outside)
        let (desk, screen) = withExtendedLifetime(outside.cache) { (room.desk, outside.screen) }
        prepareDependencies { $0[\.title] = "other" }
        #expect(room.desk === desk)
        _ = outside.cache
        #expect(outside.screen === screen)
    }

    @Test func whatWasTakenOverFromATypedGraphStaysInUse() {
        let room = Room(app: outside)
        let corner = Corner(room: room)
        let (stool, sofa) = withExtendedLifetime(room.chair) { (corner.stool, room.sofa) }
        prepareDependencies { $0[\.title] = "other" }
        #expect(corner.stool === stool)
        _ = room.chair
        #expect(room.sofa === sofa)
    }

    @Test func instanceOfTheWorldCountsForThoseOfAResolution() {
        let glances = outside.twoGlances
        #expect(glances[0] !== glances[1])
    }

    /// Whatever may come to read anything depends on all that its graph or the dependencies have.
    @Test func anyInstanceCountsForATypedGraphThatMayReadAnything() {
        let room = Room(app: outside)
        let reader = room.reader
        prepareDependencies { _ in }
        #expect(room.reader === reader)
        prepareDependencies { _ in }
        _ = outside.cache
        #expect(room.reader !== reader)
    }
}
