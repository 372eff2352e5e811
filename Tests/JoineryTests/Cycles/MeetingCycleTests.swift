// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Dispatch
import Foundation
import Joinery
import JoineryTesting
import Synchronization
import TestSupport
import Testing

/// Cycles whose builds meet on several threads: the thread whose wait would close the circle stops the
/// program with the whole path.
struct MeetingCycleTests {
    private static let file = "JoineryTests/MeetingCycleTests.swift"

    private func message(at line: Int, _ path: String, last: String, first: String) -> String {
        cycleMessage("\(Self.file):\(line)", path, last: last, first: first)
    }

    @Test func ringOnTwoThreads() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            Meeting.run([{ _ = $0.zero }, { _ = $0.one }])
        }
        #expect(
            result.message
                == message(
                    at: 157,
                    """
                    zero (\(Self.file):157) → one (\(Self.file):158) → zero
                    """, last: "one", first: "zero"))
    }

    @Test func ringOnThreeThreads() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            Meeting.run([{ _ = $0.zero }, { _ = $0.one }, { _ = $0.two }])
        }
        #expect(
            result.message
                == message(
                    at: 157,
                    """
                    zero (\(Self.file):157) → one (\(Self.file):158) → two (\(Self.file):159) → \
                    zero
                    """, last: "two", first: "zero"))
    }

    @Test func ringOnFourThreads() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            Meeting.run([{ _ = $0.zero }, { _ = $0.one }, { _ = $0.two }, { _ = $0.three }])
        }
        #expect(
            result.message
                == message(
                    at: 157,
                    """
                    zero (\(Self.file):157) → one (\(Self.file):158) → two (\(Self.file):159) → \
                    three (\(Self.file):160) → zero
                    """, last: "three", first: "zero"))
    }

    @Test func ringOnEightThreads() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            Meeting.run(ringOfAll.map { name in { @Sendable dependencies in _ = dependencies[keyPath: name] } })
        }
        #expect(
            result.message
                == message(
                    at: 157,
                    """
                    zero (\(Self.file):157) → one (\(Self.file):158) → two (\(Self.file):159) → \
                    three (\(Self.file):160) → four (\(Self.file):161) → five (\(Self.file):162) → \
                    six (\(Self.file):163) → seven (\(Self.file):164) → zero
                    """, last: "seven", first: "zero"))
    }

    @Test func ringOnThreeThreadsThroughEachKindOfBinding() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            Meeting.run([{ _ = $0.north }, { _ = $0.south }, { _ = $0.west }])
        }
        #expect(
            result.message
                == message(
                    at: 171,
                    """
                    north (\(Self.file):171) → freshEast (\(Self.file):176) → Ring.inner (\(Self.file):145) → \
                    south (\(Self.file):178) → west (\(Self.file):184) → makeWest (\(Self.file):189) → \
                    unit (\(Self.file):190) → north
                    """, last: "unit", first: "north"))
    }
}

/// Lets builders on several threads begin together, and lets the first one continue only while the others wait.
private final class Meeting: Sendable {
    let size: Int
    private let arrivals = Atomic(0)
    private let allHaveArrived = DispatchSemaphore(value: 0)
    private let someoneWaits = DispatchSemaphore(value: 0)

    init(size: Int) { self.size = size }

    func arrive(_ index: Int) {
        let number = arrivals.add(1, ordering: .relaxed).newValue
        // The thread that continues builds what the others build, rather than close the circle of waits.
        guard number <= size else { return }
        if number == size {
            for _ in 0..<size { allHaveArrived.signal() }
        }
        allHaveArrived.wait()
        guard index == 0 else { return }
        for _ in 1..<size { someoneWaits.wait() }
    }

    func noteWait() { someoneWaits.signal() }

    /// Makes each thread read one binding of a world.
    static func run(_ readers: [@Sendable (Dependencies) -> Void]) {
        let meeting = Meeting(size: readers.count)
        let monitor = TestMonitor(isStrict: false) { _ in meeting.noteWait() }
        let world = TestWorld(monitor: monitor) {
            $0.longWait = .zero
            $0.bind(\.meeting) { meeting }
        }
        world.perform {
            let dependencies = Dependencies.current
            // A thread that waits for another to read first would be counted as waiting in the ring.
            _ = dependencies.meeting
            let ended = DispatchSemaphore(value: 0)
            for reader in readers {
                let read = inCurrentWorld { reader(dependencies) }
                Thread {
                    read()
                    ended.signal()
                }.start()
            }
            for _ in readers { ended.wait() }
        }
    }
}
private struct Ring: DependencyGraph {
    let instances = Instances()
    let app: Dependencies
}
extension Ring {
    fileprivate var inner: Piece { singleton { Piece("inner", app.south) } }
}
private struct LazyReader: Sendable {
    @LazyInjected(\.west) var west
}

private let ringOfAll: [any KeyPath<Dependencies, Piece> & Sendable] = [
    \.zero, \.one, \.two, \.three, \.four, \.five, \.six, \.seven,
]

extension Dependencies {
    fileprivate var meeting: Meeting { required() }
    fileprivate var zero: Piece { singleton { ring(0) } }
    fileprivate var one: Piece { singleton { ring(1) } }
    fileprivate var two: Piece { singleton { ring(2) } }
    fileprivate var three: Piece { singleton { ring(3) } }
    fileprivate var four: Piece { singleton { ring(4) } }
    fileprivate var five: Piece { singleton { ring(5) } }
    fileprivate var six: Piece { singleton { ring(6) } }
    fileprivate var seven: Piece { singleton { ring(7) } }
    fileprivate func ring(_ index: Int) -> Piece {
        meeting.arrive(index)
        return self[keyPath: ringOfAll[(index + 1) % meeting.size]]
    }
    // A ring of three threads, through each kind of binding and injection.
    fileprivate var north: Piece {
        singleton {
            meeting.arrive(0)
            return Piece("north", freshEast)
        }
    }
    fileprivate var freshEast: Piece { transient { Piece("freshEast", Ring(app: self).inner) } }
    fileprivate var south: Piece {
        singleton {
            meeting.arrive(1)
            return Piece("south", LazyReader().west)
        }
    }
    fileprivate var west: Piece {
        singleton {
            meeting.arrive(2)
            return makeWest(7)
        }
    }
    fileprivate var makeWest: @Sendable (Int) -> Piece { factory { Piece("west\($0)", unit) } }
    fileprivate var unit: Piece { perResolution { Piece("unit", north) } }
}
