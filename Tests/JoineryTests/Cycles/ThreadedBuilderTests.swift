// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Dispatch
import Foundation
import Joinery
import JoineryTesting
import Synchronization
import TestSupport
import Testing

/// Builders that carry their dependencies to other threads and tasks: their instances depend on what is read there.
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
    private func overrideIsSeenDespiteAnExistingInstance(
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
    private func overrideIsSeenThroughValuesThatAreNotKept(_ keyPath: any KeyPath<Dependencies, Piece> & Sendable) {
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
        let session = Session(app: outside)
        #expect(session.viaThread.description == "viaThread(store)")
        prepareDependencies { $0[\.store] = Piece("stub") }
        #expect(session.viaThread.description == "viaThread(stub)")
    }

    @Test func typedGraphReadOnAThreadIsADependency() {
        let session = outside.held.session
        #expect(outside.sessionReader.description == "sessionReader(sessionStore)")
        prepareDependencies { $0.graph(Session.self) { $0[\.store] = Piece("stub") } }
        #expect(session.store.description == "stub")
        #expect(outside.sessionReader.description == "sessionReader(stub)")
    }
}

/// The ways in which builders use other threads.
private enum OtherThread {
    /// On a thread that is started by hand, to which the dependencies are carried.
    static func onThread<Value: Sendable>(_ read: @escaping @Sendable () -> Value) -> Value {
        let result = Result<Value>()
        let read = inCurrentWorld(read)
        Thread { result.set(read()) }.start()
        return result.wait()
    }

    /// On a task that inherits nothing, to which the dependencies are carried.
    static func onDetachedTask<Value: Sendable>(_ read: @escaping @Sendable () -> Value) -> Value {
        let result = Result<Value>()
        let read = inCurrentWorld(read)
        Task.detached { result.set(read()) }
        return result.wait()
    }

    /// On a task that inherits the task-locals.
    static func onTask<Value: Sendable>(_ read: @escaping @Sendable () -> Value) -> Value {
        let result = Result<Value>()
        Task { result.set(read()) }
        return result.wait()
    }

    /// On a thread that is started by hand.
    static func plainly<Value: Sendable>(_ read: @escaping @Sendable () -> Value) -> Value {
        let result = Result<Value>()
        Thread { result.set(read()) }.start()
        return result.wait()
    }

    /// On the threads of a concurrent loop, to which the dependencies are carried.
    static func concurrently<Value: Sendable>(_ count: Int, _ read: @Sendable (Int) -> Value) -> [Value] {
        let values = Mutex<[Int: Value]>([:])
        withEscapedDependencies { dependencies in
            DispatchQueue.concurrentPerform(iterations: count) { index in
                let value = dependencies.yield { read(index) }
                values.withLock { $0[index] = value }
            }
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

private struct Session: DependencyGraph {
    let instances = Instances()
    let app: Dependencies
}

extension Session {
    fileprivate var store: Piece { singleton { Piece("sessionStore") } }
    fileprivate var viaThread: Piece {
        singleton { Piece("viaThread", OtherThread.onThread { [app] in app.store }) }
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
            let parts = OtherThread.concurrently(4) { $0 == 0 ? search : clock }
            return Piece("viaLoop", parts[0], parts[1])
        }
    }
    fileprivate var viaThread: Piece { singleton { Piece("viaThread", OtherThread.onThread { search }) } }
    fileprivate var viaThreadFresh: Piece { singleton { Piece("viaThreadFresh", OtherThread.onThread { fresh }) } }
    fileprivate var viaThreadUnit: Piece { singleton { Piece("viaThreadUnit", OtherThread.onThread { unit }) } }
    fileprivate var freshViaThread: Piece { transient { Piece("freshViaThread", OtherThread.onThread { search }) } }
    fileprivate var aboveFreshViaThread: Piece { singleton { Piece("above", freshViaThread) } }
    fileprivate var viaDetached: Piece { singleton { Piece("viaDetached", OtherThread.onDetachedTask { search }) } }
    fileprivate var viaTask: Piece { singleton { Piece("viaTask", OtherThread.onTask { inject(\.search) }) } }
    fileprivate var viaEscaped: Piece {
        singleton {
            withEscapedDependencies { escaped in
                Piece("viaEscaped", OtherThread.plainly { escaped.yield { inject(\.search) } })
            }
        }
    }
    fileprivate var contextViaThread: Piece { singleton { Piece(OtherThread.onThread { context.rawValue }) } }
    fileprivate var sessionReader: Piece {
        singleton { Piece("sessionReader", OtherThread.onThread { [session = held.session] in session.store }) }
    }
    fileprivate var held: Held { singleton { Held(session: Session(app: self)) } }
    fileprivate var make: @Sendable (Int) -> Piece { factory { Piece("made\($0)", search) } }
    fileprivate var viaFactory: Piece {
        singleton {
            let make = make
            return Piece("viaFactory", OtherThread.onThread { make(1) })
        }
    }
    fileprivate var lazyOnThread: Piece {
        singleton {
            let lazy = LazyReader()
            return Piece("lazyOnThread", OtherThread.onThread { lazy.search })
        }
    }
}

private final class Held: Sendable {
    let session: Session
    init(session: Session) { self.session = session }
}

private struct LazyReader: Sendable {
    @LazyInjected(\.search) var search
}
