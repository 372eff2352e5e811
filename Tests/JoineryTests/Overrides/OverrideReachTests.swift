// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Joinery
import JoineryTesting
import Testing

/// Which instances a nested world rebuilds, and which it takes from the enclosing world.
@Suite(.dependencies) struct OverrideReachTests {
    private let outside = Dependencies.current

    @Test func overrideOfADirectDependencyIsSeen() {
        let before = outside.search
        let timer = outside.timer
        withDependencies {
            $0[\.store] = Piece("stub")
        } operation: {
            #expect(inject(\.search).description == "search(stub)")
            #expect(inject(\.timer) === timer)
        }
        #expect(inject(\.search) === before)
    }

    @Test func overrideOfATransitiveDependencyIsSeen() {
        let before = outside.pair
        withDependencies {
            $0[\.store] = Piece("stub")
        } operation: {
            let pair = inject(\.pair)
            #expect(pair.description == "pair(screen(search(stub)) timer(clock))")
            #expect(pair.parts[0] === inject(\.screen))
            #expect(pair.parts[1] === before.parts[1])
        }
        #expect(inject(\.pair) === before)
    }

    @Test func instanceBuiltInsideLivesInTheOuterWorld() {
        let inside = withDependencies {
            $0[\.store] = Piece("stub")
        } operation: {
            inject(\.timer)
        }
        #expect(inject(\.timer) === inside)
        #expect(inject(\.clock) === inside.parts[0])
    }

    @Test func partlyBuiltGraphSharesItsInstances() {
        let clock = outside.clock
        withDependencies {
            $0[\.store] = Piece("stub")
        } operation: {
            #expect(inject(\.timer).parts[0] === clock)
        }
    }

    @Test func overrideIsSeenThroughTransientInBetween() {
        let before = (outside.aboveFresh, outside.aboveTwoFresh)
        withDependencies {
            $0[\.store] = Piece("stub")
        } operation: {
            #expect(inject(\.aboveFresh).description == "aboveFresh(fresh(stub))")
            #expect(inject(\.aboveTwoFresh).description == "aboveTwoFresh(freshOuter(fresh(stub)))")
        }
        withDependencies {
            $0[\.clock] = Piece("stub")
        } operation: {
            #expect(inject(\.aboveFresh) === before.0)
            #expect(inject(\.aboveTwoFresh) === before.1)
        }
    }

    @Test func overrideOfTheTransientItselfIsSeen() {
        let before = outside.aboveTwoFresh
        withDependencies {
            $0[\.fresh] = Piece("stub")
        } operation: {
            #expect(inject(\.aboveTwoFresh).description == "aboveTwoFresh(freshOuter(stub))")
        }
        #expect(inject(\.aboveTwoFresh) === before)
    }

    @Test func overrideIsSeenThroughPerResolutionInBetween() {
        let before = outside.aboveUnit
        withDependencies {
            $0[\.store] = Piece("stub")
        } operation: {
            #expect(inject(\.aboveUnit).description == "aboveUnit(unit(stub))")
            let twice = inject(\.unitTwice)
            #expect(twice.description == "unitTwice(unit(stub) unit(stub))")
            #expect(twice.parts[0] === twice.parts[1])
        }
        withDependencies {
            $0[\.clock] = Piece("stub")
        } operation: {
            #expect(inject(\.aboveUnit) === before)
        }
    }

    @Test func resolutionContinuesInANestedWorld() {
        let nested = outside.nestedUnit
        #expect(nested.parts[0] === nested.parts[1])
    }

    @Test func sharedInstanceIsUsedWhileItLives() {
        let cache = outside.cache
        withDependencies {
            $0[\.clock] = Piece("stub")
        } operation: {
            #expect(inject(\.cache) === cache)
        }
        withDependencies {
            $0[\.store] = Piece("stub")
        } operation: {
            #expect(inject(\.cache).description == "cache(stub)")
        }
        #expect(inject(\.cache) === cache)
    }

    @Test func overrideIsSeenThroughAReleasedSharedInstance() {
        let name = outside.aboveCache.description
        #expect(name == "aboveCache(cache(store))")
        withDependencies {
            $0[\.store] = Piece("stub")
        } operation: {
            #expect(inject(\.aboveCache).description == "aboveCache(cache(stub))")
        }
    }

    @Test func overrideAffectsEachMemberOfAFamily() {
        let before = outside.topic(1)
        withDependencies {
            $0[\.store] = Piece("stub")
        } operation: {
            #expect(Dependencies.current.topic(1).description == "topic1(channel1(stub))")
            #expect(Dependencies.current.topic(2).description == "topic2(channel2(stub))")
        }
        #expect(outside.topic(1) === before)
    }

    @Test func overrideOfOneMemberDoesNotAffectOthers() {
        let before = (outside.topic(1), outside.topic(2))
        withDependencies {
            $0.override({ $0.channel(1) }) { Piece("stub") }
        } operation: {
            #expect(Dependencies.current.topic(1).description == "topic1(stub)")
            #expect(Dependencies.current.topic(2) === before.1)
        }
        #expect(outside.topic(1) === before.0)
    }

    @Test func decoratedBindingIsRebuiltWithItsDependents() {
        let before = outside.pair
        withDependencies {
            $0.decorate(\.search) { value, _ in Piece("decorated", value) }
        } operation: {
            #expect(inject(\.pair).description == "pair(screen(decorated(search(store))) timer(clock))")
            #expect(inject(\.store) === before.parts[0].parts[0].parts[0])
        }
        #expect(inject(\.pair) === before)
    }

    @Test func decoratorsDependOnTheirReads() {
        let before = withDependencies {
            $0.decorate(\.search) { Piece("decorated", $0, $1.clock) }
        } operation: {
            inject(\.screen)
        }
        #expect(before.description == "screen(decorated(search(store) clock))")
        let scope = withDependencies {
            $0.decorate(\.search) { Piece("decorated", $0, $1.clock) }
        } operation: {
            _ = inject(\.screen)
            return withDependencies {
                $0[\.clock] = Piece("stub")
            } operation: {
                inject(\.screen)
            }
        }
        #expect(scope.description == "screen(decorated(search(store) stub))")
    }

    @Test func contributionInANestedWorldIsSeenOnlyThere() {
        let before = outside.list
        #expect(before.description == "list:[\"store\"]")
        withDependencies {
            $0.contribute(to: \.all) { $0.timer }
        } operation: {
            #expect(inject(\.list).description == "list:[\"store\", \"timer(clock)\"]")
            withDependencies {
                $0[\.clock] = Piece("stub")
            } operation: {
                #expect(inject(\.list).description == "list:[\"store\", \"timer(stub)\"]")
            }
        }
        #expect(inject(\.list) === before)
    }

    @Test func changedContextAffectsValuesThatDependOnIt() {
        let before = (outside.aboveMode, outside.contextReader, outside.timer)
        withDependencies {
            $0.context = .live
        } operation: {
            #expect(inject(\.aboveMode).description == "aboveMode(live)")
            #expect(inject(\.contextReader).description == "live")
            #expect(inject(\.timer) === before.2)
        }
        #expect(inject(\.aboveMode) === before.0)
        #expect(inject(\.contextReader) === before.1)
    }

    @Test func sameContextChangesNothing() {
        let before = (outside.aboveMode, outside.contextReader)
        withDependencies {
            $0.context = .test
        } operation: {
            #expect(inject(\.aboveMode) === before.0)
            #expect(inject(\.contextReader) === before.1)
        }
    }

    @Test func resetRestoresTheValueOfTheBinding() {
        withDependencies {
            $0[\.store] = Piece("stub")
        } operation: {
            let stubbed = inject(\.pair)
            withDependencies {
                $0.useLive(\.store)
            } operation: {
                #expect(inject(\.pair).description == "pair(screen(search(store)) timer(clock))")
                #expect(inject(\.timer) === stubbed.parts[1])
            }
            #expect(inject(\.pair) === stubbed)
        }
    }

    @Test func nilIsAnOverride() {
        let before = outside.aboveOptional
        withDependencies {
            $0[\.optional] = nil
        } operation: {
            #expect(inject(\.aboveOptional).description == "aboveOptional nil")
        }
        #expect(inject(\.aboveOptional) === before)
        #expect(before.description == "aboveOptional store")
    }
}

extension Dependencies {
    fileprivate var store: Piece { singleton { Piece("store") } }
    fileprivate var clock: Piece { singleton { Piece("clock") } }
    fileprivate var search: Piece { singleton { Piece("search", store) } }
    fileprivate var screen: Piece { singleton { Piece("screen", search) } }
    fileprivate var timer: Piece { singleton { Piece("timer", clock) } }
    fileprivate var pair: Piece { singleton { Piece("pair", screen, timer) } }
    fileprivate var fresh: Piece { transient { Piece("fresh", store) } }
    fileprivate var aboveFresh: Piece { singleton { Piece("aboveFresh", fresh) } }
    fileprivate var aboveTwoFresh: Piece { singleton { Piece("aboveTwoFresh", freshOuter) } }
    fileprivate var freshOuter: Piece { transient { Piece("freshOuter", fresh) } }
    fileprivate var unit: Piece { perResolution { Piece("unit", store) } }
    fileprivate var unitOfClock: Piece { perResolution { Piece("unitOfClock", clock) } }
    fileprivate var aboveUnit: Piece { singleton { Piece("aboveUnit", unit) } }
    fileprivate var unitTwice: Piece { transient { Piece("unitTwice", unit, unit) } }
    fileprivate var nestedUnit: Piece {
        transient {
            let outer = unitOfClock
            let inner = withDependencies {
                $0[\.store] = Piece("stub")
            } operation: {
                inject(\.unitOfClock)
            }
            return Piece("nestedUnit", outer, inner)
        }
    }
    fileprivate var cache: Piece { shared { Piece("cache", store) } }
    fileprivate var aboveCache: Piece { singleton { Piece("aboveCache", cache) } }
    fileprivate func channel(_ number: Int) -> Piece { singleton(for: number) { Piece("channel\(number)", store) } }
    fileprivate func topic(_ number: Int) -> Piece {
        singleton(for: number) { Piece("topic\(number)", channel(number)) }
    }
    fileprivate var all: [Piece] { collection { [store] } }
    fileprivate var list: Piece { singleton { Piece("list:\(all.map(\.description))") } }
    fileprivate var mode: Piece {
        singleton {
            Piece("live")
        } test: {
            Piece("test")
        }
    }
    fileprivate var aboveMode: Piece { singleton { Piece("aboveMode", mode) } }
    fileprivate var contextReader: Piece { singleton { Piece("\(context)") } }
    fileprivate var optional: Piece? { singleton { store } }
    fileprivate var aboveOptional: Piece {
        singleton { Piece("aboveOptional \(optional.map(\.description) ?? "nil")") }
    }
}
