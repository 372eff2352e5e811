// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Dispatch
import Foundation
import Joinery
import JoineryTesting
import Synchronization
import TestSupport
import Testing

/// Builders that resolve on their own threads and tasks: their instances depend on what is read there.
///
/// On the main actor, so that waiting for a task blocks none of the threads that run tasks.
@MainActor @Suite(.dependencies) struct ThreadedBuilderTests {
    private let outside = Dependencies.current

    @Test(arguments: [\Dependencies.viaThread, \.viaDetached, \.viaTask, \.viaEscaped, \.viaLoop])
    private func overrideIsSeen(through keyPath: any KeyPath<Dependencies, Piece> & Sendable) {
        let before = inject(keyPath)
        withDependencies {
            $0[\.store] = Piece("stub")
        } operation: {
            #expect(inject(keyPath).parts[0].description == "search(stub)")
        }
        #expect(inject(keyPath) === before)
    }

    @Test(arguments: [\Dependencies.viaThread, \.viaDetached, \.viaTask, \.viaEscaped])
    private func unrelatedOverrideChangesNothing(through keyPath: any KeyPath<Dependencies, Piece> & Sendable) {
        let before = inject(keyPath)
        withDependencies {
            $0[\.clock] = Piece("stub")
        } operation: {
            #expect(inject(keyPath) === before)
        }
    }

    @Test(arguments: [\Dependencies.viaThread, \.viaDetached, \.viaTask, \.viaEscaped, \.viaLoop])
    private func overrideIsSeenThoughTheInstanceWasThere(
        through keyPath: any KeyPath<Dependencies, Piece> & Sendable
    ) {
        let search = inject(\.search)
        #expect(inject(keyPath).parts[0] === search)
        withDependencies {
            $0[\.store] = Piece("stub")
        } operation: {
            #expect(inject(keyPath).parts[0].description == "search(stub)")
        }
    }

    @Test(arguments: [\Dependencies.viaThreadFresh, \.viaThreadUnit, \.aboveFreshViaThread, \.viaFactory])
    private func overrideIsSeenThroughWhatIsNotKept(_ keyPath: any KeyPath<Dependencies, Piece> & Sendable) {
        let before = inject(keyPath)
        withDependencies {
            $0[\.store] = Piece("stub")
        } operation: {
            #expect(inject(keyPath).parts[0].parts[0].description == "search(stub)")
        }
        withDependencies {
            $0[\.clock] = Piece("stub")
        } operation: {
            #expect(inject(keyPath) === before)
        }
    }

    @Test func contextReadOnAThreadIsADependency() {
        #expect(outside.contextViaThread.description == "test")
        withDependencies {
            $0.context = .live
        } operation: {
            #expect(inject(\.contextViaThread).description == "live")
        }
    }

    @Test func lazyReadOnAThreadIsADependency() {
        let before = outside.lazyOnThread
        withDependencies {
            $0[\.store] = Piece("stub")
        } operation: {
            #expect(inject(\.lazyOnThread).description == "lazyOnThread(search(stub))")
        }
        #expect(inject(\.lazyOnThread) === before)
    }

    @Test func typedGraphDependsOnWhatItReadsOnAThread() {
        let room = Room(app: outside)
        #expect(room.viaThread.description == "viaThread(store)")
        prepareDependencies { $0[\.store] = Piece("stub") }
        #expect(room.viaThread.description == "viaThread(stub)")
    }

    @Test func typedGraphReadOnAThreadIsADependency() {
        let room = outside.held.room
        #expect(outside.roomReader.description == "roomReader(roomStore)")
        prepareDependencies { $0.graph(Room.self) { $0[\.store] = Piece("stub") } }
        #expect(room.store.description == "stub")
        #expect(outside.roomReader.description == "roomReader(stub)")
    }
}

/// The ways in which builders use other threads.
private enum Elsewhere {
    /// On a manually started thread, which does not know the task that waits for it.
    static func onThread<Value: Sendable>(_ read: @escaping @Sendable () -> Value) -> Value {
        let result = Result<Value>()
        let thread = Thread { result.set(read()) }
        thread.start()
        return result.wait()
    }

    /// On a task that inherits nothing.
    static func onDetachedTask<Value: Sendable>(_ read: @escaping @Sendable () -> Value) -> Value {
        let result = Result<Value>()
        Task.detached { result.set(read()) }
        return result.wait()
    }

    /// On a task that inherits the task-locals.
    static func onTask<Value: Sendable>(_ read: @escaping @Sendable () -> Value) -> Value {
        let result = Result<Value>()
        Task { result.set(read()) }
        return result.wait()
    }

    /// On the threads of a concurrent loop.
    static func concurrently<Value: Sendable>(_ count: Int, _ read: @Sendable (Int) -> Value) -> [Value] {
        let values = Mutex<[Int: Value]>([:])
        DispatchQueue.concurrentPerform(iterations: count) { index in
            let value = read(index)
            values.withLock { $0[index] = value }
        }
        return values.withLock { values in (0..<count).compactMap { values[$0] } }
    }

    private final class Result<Value: Sendable>: Sendable {
        private let value = Mutex<Value?>(nil)
        private let semaphore = DispatchSemaphore(value: 0)

        func set(_ new: Value) {
            value.withLock { $0 = new }
            semaphore.signal()
        }

        func wait() -> Value {
            while true {
                semaphore.wait()
                if let value = value.withLock({ $0 }) { return value }
            }
        }
    }
}

private struct Room: DependencyGraph {
    let instances = Instances()
    let app: Dependencies
}

extension Room {
    fileprivate var store: Piece { singleton { Piece("roomStore") } }
    fileprivate var viaThread: Piece {
        singleton { Piece("viaThread", Elsewhere.onThread { [app] in app.store }) }
    }
}

extension Dependencies {
    fileprivate var store: Piece { singleton { Piece("store") } }
    fileprivate var clock: Piece { singleton { Piece("clock") } }
    fileprivate var search: Piece { singleton { Piece("search", store) } }
    fileprivate var fresh: Piece { transient { Piece("fresh", search) } }
    fileprivate var unit: Piece { perResolution { Piece("unit", search) } }
    fileprivate var viaLoop: Piece {
        singleton {
            let parts = Elsewhere.concurrently(4) { $0 == 0 ? search : clock }
            return Piece("viaLoop", parts[0], parts[1])
        }
    }
    fileprivate var viaThread: Piece { singleton { Piece("viaThread", Elsewhere.onThread { search }) } }
    fileprivate var viaThreadFresh: Piece { singleton { Piece("viaThreadFresh", Elsewhere.onThread { fresh }) } }
    fileprivate var viaThreadUnit: Piece { singleton { Piece("viaThreadUnit", Elsewhere.onThread { unit }) } }
    fileprivate var freshViaThread: Piece { transient { Piece("freshViaThread", Elsewhere.onThread { search }) } }
    fileprivate var aboveFreshViaThread: Piece { singleton { Piece("above", freshViaThread) } }
    fileprivate var viaDetached: Piece { singleton { Piece("viaDetached", Elsewhere.onDetachedTask { search }) } }
    fileprivate var viaTask: Piece { singleton { Piece("viaTask", Elsewhere.onTask { inject(\.search) }) } }
    fileprivate var viaEscaped: Piece {
        singleton {
            withEscapedDependencies { escaped in
                Piece("viaEscaped", Elsewhere.concurrently(1) { _ in escaped.yield { inject(\.search) } }[0])
            }
        }
    }
    fileprivate var contextViaThread: Piece { singleton { Piece(Elsewhere.onThread { context.rawValue }) } }
    fileprivate var roomReader: Piece {
        singleton { Piece("roomReader", Elsewhere.onThread { [room = held.room] in room.store }) }
    }
    fileprivate var held: Held { singleton { Held(room: Room(app: self)) } }
    fileprivate var make: @Sendable (Int) -> Piece { factory { Piece("made\($0)", search) } }
    fileprivate var viaFactory: Piece {
        singleton {
            let make = make
            return Piece("viaFactory", Elsewhere.onThread { make(1) })
        }
    }
    fileprivate var lazyOnThread: Piece {
        singleton {
            let lazy = LazyReader()
            return Piece("lazyOnThread", Elsewhere.onThread { lazy.search })
        }
    }
}

private final class Held: Sendable {
    let room: Room
    init(room: Room) { self.room = room }
}

private struct LazyReader: Sendable {
    @LazyInjected(\.search) var search
}
