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
    fileprivate var board: Piece { singleton { Piece("board", app.page(withList: false)) } }
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
    fileprivate var peek: Piece { transient { Piece("peek at \(cache)") } }
    fileprivate var menu: Piece { singleton { Piece("menu of \(cache)") } }
    fileprivate var list: Piece { singleton { Piece("list of \(cache)") } }
    /// Reads a cache that is gone then, or that the list was built from too, and another one, as the menu does.
    fileprivate func page(withList: Bool) -> Piece {
        singleton(for: withList) {
            _ = withList ? peekWithList : peek
            return withExtendedLifetime(cache) {
                _ = menu
                return Piece("page")
            }
        }
    }
    fileprivate var peekWithList: Piece {
        transient {
            withExtendedLifetime(cache) {
                _ = list
                return Piece("peek")
            }
        }
    }
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

    // MARK: - Several instances of one binding

    /// The later one of the two that the page was built from is in use, with the menu, and the earlier one is not.
    @Test func eachOfTwoInstancesCounts() {
        let (page, menu) = (outside.page(withList: false), outside.menu)
        prepareDependencies { $0[\.title] = "other" }
        #expect(outside.menu === menu)
        _ = outside.cache
        #expect(outside.page(withList: false) !== page)
    }

    @Test(arguments: [false, true]) func bothOfTwoInstancesMayBeInUse(isListUsed: Bool) {
        let page = outside.page(withList: true)
        let (menu, list) = (outside.menu, outside.list)
        prepareDependencies { _ in }
        #expect(outside.menu === menu)
        if isListUsed { #expect(outside.list === list) }
        _ = outside.cache
        #expect((outside.page(withList: true) === page) == isListUsed)
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

    /// The typed graph is not read in the layer in which all that its instance was built from came into use.
    @Test func whatIsInUseInALayerInBetweenIsInUseForATypedGraph() {
        let room = Room(app: outside)
        let (board, page) = (room.board, outside.page(withList: false))
        prepareDependencies { _ in }
        #expect(outside.page(withList: false) === page)
        _ = outside.cache
        prepareDependencies { _ in }
        #expect(room.board === board)
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
