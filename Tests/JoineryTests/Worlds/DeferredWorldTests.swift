// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import JoineryTesting
import Testing

@testable import Joinery

/// A nested world gets its layer and its table when a read needs them, and no reader can see a difference.
@Suite(.dependencies) struct DeferredWorldTests {
    @Test func readsOfGivenValuesNeedNoTable() {
        learnNames()
        let lamp = Lamp()
        withDependencies {
            $0[\.lamp] = lamp
            $0[\.shade] = Shade()
        } operation: {
            #expect(inject(\.lamp) === lamp)
            #expect(inject(\.lamp) === lamp)
            #expect(isDeferred)
        }
    }

    @Test func traceRecordsTheRead() {
        learnNames()
        withDependencies {
            $0[\.lamp] = Lamp()
        } operation: {
            var text = ""
            withResolutionTrace {
                text = "\($0)"
            } operation: {
                _ = inject(\.lamp)
            }
            #expect(text.contains("lamp"))
        }
    }

    @Test func manyReadsOpenTheWorld() {
        learnNames()
        let lamp = Lamp()
        withDependencies {
            $0[\.lamp] = lamp
        } operation: {
            for _ in 1...20 { #expect(inject(\.lamp) === lamp) }
            #expect(!isDeferred)
        }
    }

    @Test func transientIsBuiltFromTheGivenValue() {
        learnNames()
        let lamp = Lamp()
        withDependencies {
            $0[\.lamp] = lamp
        } operation: {
            let first = inject(\.desk)
            #expect(first.lamp === lamp)
            #expect(inject(\.desk) !== first)
        }
    }

    @Test func overriddenTransientIsNotItsOwnBuilder() {
        learnNames()
        _ = withDependencies {
            $0[\.desk] = Desk(Lamp())
        } operation: {
            inject(\.desk)
        }
        let desk = Desk(Lamp())
        withDependencies {
            $0[\.desk] = desk
        } operation: {
            #expect(inject(\.desk) === desk)
        }
        withDependencies {
            $0.decorate(\.desk) { desk, _ in Desk(desk.lamp, isDecorated: true) }
        } operation: {
            #expect(inject(\.desk).isDecorated)
        }
    }

    @Test func buildOpensTheWorldAndDependsOnTheValue() {
        learnNames()
        let outside = inject(\.room)
        let lamp = Lamp()
        withDependencies {
            $0[\.lamp] = lamp
        } operation: {
            #expect(inject(\.lamp) === lamp)
            #expect(inject(\.room) !== outside)
            #expect(inject(\.room).lamp === lamp)
            #expect(inject(\.room) === inject(\.room))
            #expect(!isDeferred)
            #expect(Dependencies.current.brokenInvariants() == [])
        }
        #expect(inject(\.room) === outside)
    }

    @Test func lastOverrideOfABindingTakesPrecedence() {
        learnNames()
        let (first, second) = (Lamp(), Lamp())
        withDependencies {
            $0[\.lamp] = first
            $0[\.lamp] = second
        } operation: {
            #expect(inject(\.lamp) === second)
        }
    }

    @Test func laterOverrideAfterAReadAddsALayer() {
        learnNames()
        let (first, second) = (Lamp(), Lamp())
        withDependencies {
            $0[\.lamp] = first
        } operation: {
            #expect(inject(\.lamp) === first)
            prepareDependencies { $0[\.lamp] = second }
            #expect(inject(\.lamp) === second)
            let world = Dependencies.current.instances.world
            #expect(Array(world.layers).count == 2)
        }
    }

    @Test func laterOverrideOfTheEnclosingWorldDoesNotAffectIt() {
        learnNames()
        let (first, second) = (Lamp(), Lamp())
        withDependencies {
            $0[\.lamp] = first
        } operation: {
            let enclosing = Dependencies.current
            withDependencies {
                $0[\.shade] = Shade()
            } operation: {
                enclosing.add(isPreparation: false) { $0[\.lamp] = second }
                #expect(inject(\.lamp) === first)
            }
            #expect(inject(\.lamp) === second)
        }
    }

    @Test func valueOfAnEnclosingDeferredWorldIsFound() {
        learnNames()
        let lamp = Lamp()
        withDependencies {
            $0[\.lamp] = lamp
        } operation: {
            withDependencies {
                $0[\.shade] = Shade()
            } operation: {
                #expect(inject(\.lamp) === lamp)
                #expect(inject(\.desk).lamp === lamp)
            }
        }
    }

    @Test func typedGraphBelongsToTheWorld() {
        learnNames()
        let lamp = Lamp()
        withDependencies {
            $0[\.lamp] = lamp
        } operation: {
            let graph = House(app: .current)
            #expect(graph.hall.lamp === lamp)
            #expect(graph.hall === graph.hall)
        }
    }

    @Test func objectThatOutlivesTheOperationReadsInIt() {
        learnNames()
        let lamp = Lamp()
        let read = withDependencies {
            $0[\.lamp] = lamp
        } operation: {
            withEscapedDependencies { escaped in { escaped.yield { inject(\.lamp) } } }
        }
        #expect(read() === lamp)
        #expect(inject(\.lamp) !== lamp)
    }

    @Test func valueIsReleasedWithTheWorld() {
        learnNames()
        weak var lamp: Lamp?
        withDependencies {
            let stub = Lamp()
            lamp = stub
            $0[\.lamp] = stub
        } operation: {
            #expect(inject(\.lamp) === lamp)
        }
        #expect(lamp == nil)
    }

    @Test func shutdownOfAWorldThatWasNeverReadEnds() async throws {
        learnNames()
        let dependencies = withDependencies {
            $0[\.lamp] = Lamp()
        } operation: {
            Dependencies.current
        }
        try await dependencies.shutdown()
    }

    @Test func concurrentReadsOpenItOnce() async {
        learnNames()
        let lamp = Lamp()
        await withDependencies {
            $0[\.lamp] = lamp
        } operation: {
            let rooms = await withTaskGroup(of: Room.self) { group in
                for _ in 1...16 { group.addTask { inject(\.lamp) === lamp ? inject(\.room) : Room(Lamp()) } }
                return await group.reduce(into: [Room]()) { $0.append($1) }
            }
            #expect(rooms.allSatisfy { $0 === rooms[0] && $0.lamp === lamp })
        }
    }

    private var isDeferred: Bool { Dependencies.current.instances.openedWorld == nil }

    /// After it, the key paths are known to name their bindings.
    private func learnNames() {
        withDependencies {
            $0[\.lamp] = Lamp()
            $0[\.shade] = Shade()
        } operation: {
            _ = (inject(\.lamp), inject(\.shade))
        }
    }
}

private final class Lamp: Sendable {}
private final class Shade: Sendable {}

private final class Desk: Sendable {
    let lamp: Lamp
    let isDecorated: Bool
    init(_ lamp: Lamp, isDecorated: Bool = false) { (self.lamp, self.isDecorated) = (lamp, isDecorated) }
}

private final class Room: Sendable {
    let lamp: Lamp
    init(_ lamp: Lamp) { self.lamp = lamp }
}

private struct House: DependencyGraph {
    let instances = Instances()
    let app: Dependencies
}

extension House {
    fileprivate var hall: Room { singleton { Room(app.lamp) } }
}

extension Dependencies {
    fileprivate var lamp: Lamp { singleton { Lamp() } }
    fileprivate var shade: Shade { singleton { Shade() } }
    fileprivate var desk: Desk { transient { Desk(lamp) } }
    fileprivate var room: Room { singleton { Room(lamp) } }
}
