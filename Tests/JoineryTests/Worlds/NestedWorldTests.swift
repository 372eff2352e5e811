// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Joinery
import JoineryTesting
import Testing

/// Worlds in worlds: what is shared, what is rebuilt, and that nothing leaks out.
@Suite(.dependencies) struct NestedWorldTests {
    private let outside = Dependencies.current

    @Test func eachDepthSeesItsOwnOverrides() {
        let texts = withDependencies {
            $0[\.store] = Piece("one")
        } operation: {
            let first = inject(\.screen)
            let second = withDependencies {
                $0[\.clock] = Piece("two")
            } operation: {
                let second = inject(\.screen)
                let third = withDependencies {
                    $0[\.store] = Piece("three")
                } operation: {
                    inject(\.screen)
                }
                #expect(third.parts[1] === second.parts[1])
                #expect(inject(\.screen) === second)
                return [second, third]
            }
            #expect(second[0].parts[0] === first.parts[0])
            #expect(inject(\.screen) === first)
            return ([first] + second).map(\.description)
        }
        #expect(
            texts == [
                "screen(search(one) timer(clock))", "screen(search(one) timer(two))",
                "screen(search(three) timer(two))",
            ])
        #expect(inject(\.screen).description == "screen(search(store) timer(clock))")
    }

    @Test func instanceIsTakenThroughWorldsThatNeverReadIt() {
        let screen = outside.screen
        withDependencies { _ in
        } operation: {
            withDependencies { _ in
            } operation: {
                withDependencies { _ in
                } operation: {
                    #expect(inject(\.screen) === screen)
                    #expect(inject(\.search) === screen.parts[0])
                }
            }
        }
    }

    @Test func overrideInBetweenPreventsReuse() {
        let screen = outside.screen
        withDependencies {
            $0[\.store] = Piece("stub")
        } operation: {
            withDependencies { _ in
            } operation: {
                #expect(inject(\.search).description == "search(stub)")
                #expect(inject(\.timer) === screen.parts[1])
            }
        }
    }

    @Test func innerWorldBuildsForTheMiddleOneWhatThatTouches() {
        _ = outside.store
        withDependencies {
            $0[\.store] = Piece("stub")
        } operation: {
            let inner = withDependencies { _ in
            } operation: {
                inject(\.search)
            }
            #expect(inject(\.search) === inner)
            #expect(inject(\.search).description == "search(stub)")
        }
        #expect(inject(\.search).description == "search(store)")
    }

    @Test func whatIsBuiltOutsideAfterOpeningIsUsed() {
        withDependencies {
            $0[\.clock] = Piece("stub")
        } operation: {
            let late = outside.search
            #expect(inject(\.search) === late)
            #expect(late.description == "search(store)")
        }
    }

    @Test func whatIsBuiltOutsideAfterOpeningIsUsedTwoDeepToo() {
        withDependencies { _ in
        } operation: {
            let middle = Dependencies.current
            withDependencies { _ in
            } operation: {
                let late = (outside.search, middle.timer)
                #expect(inject(\.search) === late.0)
                #expect(inject(\.timer) === late.1)
                #expect(middle.search === late.0)
            }
        }
    }

    @Test func whatWasThereOnOpeningIsTakenThoughTheMiddleWorldReadItLater() {
        let search = outside.search
        withDependencies { _ in
        } operation: {
            let middle = Dependencies.current
            withDependencies { _ in
            } operation: {
                #expect(middle.search === search)
                #expect(inject(\.search) === search)
            }
        }
    }

    @Test func onceUsedItStaysUsedWithAllItWasBuiltFrom() {
        let screen = outside.screen
        withDependencies {
            $0[\.peek] = Piece("stub")
        } operation: {
            #expect(inject(\.screen) === screen)
            _ = inject(\.peek)
            #expect(inject(\.search) === screen.parts[0])
            #expect(inject(\.store) === screen.parts[0].parts[0])
            #expect(inject(\.clock) === screen.parts[1].parts[0])
            #expect(inject(\.screen) === screen)
        }
    }

    @Test func instanceBuiltFromASharedOneThatWasReplacedIsTaken() {
        let peek = outside.peek
        let cache = outside.cache
        withDependencies {
            $0[\.store] = Piece("stub")
        } operation: {
            #expect(inject(\.cache) === cache)
            #expect(inject(\.peek) === peek)
        }
    }

    @Test func ownInstanceOfASharedOriginIsNoDifferenceWhereNothingItReadsIsOverridden() {
        let peek = outside.peek
        withDependencies {
            $0[\.store] = Piece("stub")
        } operation: {
            let cache = inject(\.cache)
            #expect(inject(\.peek) === peek)
            #expect(cache === inject(\.cache))
        }
        #expect(inject(\.peek) === peek)
    }

    // MARK: - A world opened inside a builder

    @Test func valueFromAWorldInsideABuilderDependsOnBoth() {
        let before = (outside.inner, outside.reversedInner, outside.innerScreen)
        #expect(before.0.description == "inner(search(store) stub)")
        withDependencies {
            $0[\.store] = Piece("other")
        } operation: {
            #expect(inject(\.inner).description == "inner(search(other) stub)")
            #expect(inject(\.reversedInner).description == "reversedInner(search(other) stub)")
            #expect(inject(\.innerScreen).description == "innerScreen(screen(search(stub) timer(clock)))")
        }
        withDependencies {
            $0[\.clock] = Piece("other")
        } operation: {
            #expect(inject(\.reversedInner) === before.1)
            #expect(inject(\.innerScreen).description == "innerScreen(screen(search(stub) timer(other)))")
        }
        #expect(inject(\.inner) === before.0)
        #expect(inject(\.search).description == "search(store)")
    }

    // MARK: - Typed graphs

    @Test func typedGraphMadeInsideSeesTheOverrides() {
        let before = Room(app: outside)
        let desk = before.desk
        withDependencies {
            $0[\.store] = Piece("stub")
        } operation: {
            let room = Room(app: .current)
            #expect(room.shelf.description == "shelf(desk(stub))")
            #expect(Corner(room: room).chair.description == "chair(desk(stub))")
            #expect(Corner(room: room).chair.parts[0] === room.desk)
            #expect(before.desk === desk)
        }
    }

    @Test func typedGraphMadeBeforeIsNotChanged() {
        let room = Room(app: outside)
        withDependencies {
            $0[\.store] = Piece("stub")
            $0.graph(Room.self) { $0[\.desk] = Piece("stub desk") }
        } operation: {
            #expect(room.shelf.description == "shelf(desk(store))")
            room.run { #expect(inject(\.shelf, of: Room.self).description == "shelf(desk(store))") }
            #expect(room.sitting.desk === room.desk)
        }
    }

    @Test func overrideOfATypedGraphReachesGraphsMadeInside() {
        withDependencies {
            $0.graph(Room.self) { $0[\.desk] = Piece("stub") }
        } operation: {
            let room = Room(app: .current)
            let corner = Corner(room: room)
            #expect(room.shelf.description == "shelf(stub)")
            #expect(corner.chair.description == "chair(stub)")
            #expect(corner.stool.description == "stool(lamp(clock))")
            #expect(room.sitting.desk.description == "stub")
        }
    }

    @Test func overrideReachesThroughATypedGraphInABuilder() {
        let before = outside.roomDesk
        withDependencies {
            $0.graph(Room.self) { $0[\.desk] = Piece("stub") }
        } operation: {
            #expect(inject(\.roomDesk).description == "roomDesk(stub)")
        }
        withDependencies {
            $0[\.store] = Piece("stub")
        } operation: {
            #expect(inject(\.roomDesk).description == "roomDesk(desk(stub))")
        }
        #expect(inject(\.roomDesk) === before)
    }

    @Test func typedGraphOfANestedWorldSharesWithItsParentGraph() {
        let store = outside.store
        withDependencies {
            $0[\.clock] = Piece("stub")
        } operation: {
            let room = Room(app: .current)
            #expect(room.desk.parts[0] === store)
            #expect(room.lamp.description == "lamp(stub)")
        }
    }
}

private struct Room: DependencyGraph {
    let instances = Instances()
    let app: Dependencies
}
private struct Corner: DependencyGraph {
    let instances = Instances()
    let room: Room
}
extension Room {
    fileprivate var desk: Piece { singleton { Piece("desk", app.store) } }
    fileprivate var lamp: Piece { singleton { Piece("lamp", app.clock) } }
    fileprivate var shelf: Piece { singleton { Piece("shelf", desk) } }
}
extension Corner {
    fileprivate var chair: Piece { singleton { Piece("chair", room.desk) } }
    fileprivate var stool: Piece { singleton { Piece("stool", room.lamp) } }
}
private final class SitsInRoom: Sendable {
    let desk = inject(\.desk, of: Room.self)
}
extension Room {
    fileprivate var sitting: SitsInRoom { singleton { SitsInRoom() } }
}

extension Dependencies {
    fileprivate var store: Piece { singleton { Piece("store") } }
    fileprivate var clock: Piece { singleton { Piece("clock") } }
    fileprivate var search: Piece { singleton { Piece("search", store) } }
    fileprivate var timer: Piece { singleton { Piece("timer", clock) } }
    fileprivate var screen: Piece { singleton { Piece("screen", search, timer) } }
    fileprivate var cache: Piece { shared { Piece("cache") } }
    fileprivate var peek: Piece { singleton { Piece("peek of \(cache)") } }
    fileprivate var inner: Piece {
        singleton {
            let stubbed = withDependencies {
                $0[\.search] = Piece("stub")
            } operation: {
                inject(\.search)
            }
            return Piece("inner", search, stubbed)
        }
    }
    fileprivate var reversedInner: Piece {
        singleton {
            let real = search
            let stubbed = withDependencies {
                $0[\.search] = Piece("stub")
            } operation: {
                inject(\.search)
            }
            return Piece("reversedInner", real, stubbed)
        }
    }
    fileprivate var roomDesk: Piece { singleton { Piece("roomDesk", Room(app: self).desk) } }
    fileprivate var innerScreen: Piece {
        singleton {
            withDependencies {
                $0[\.store] = Piece("stub")
            } operation: {
                Piece("innerScreen", inject(\.screen))
            }
        }
    }
}
