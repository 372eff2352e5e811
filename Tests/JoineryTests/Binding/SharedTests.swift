// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Joinery
import JoineryTesting
import TestSupport
import Testing

struct SharedTests {
    @Test(.dependencies) func isTheSameWhileItIsHeld() {
        let radio = Radio()
        let first = radio.listener
        let second = radio.listener
        #expect(first.channel === second.channel)
        #expect(radio.builds.value == 1)
    }

    @Test(.dependencies) func isNotHeldByTheGraph() {
        let radio = Radio()
        weak var part: Part?
        do {
            let held = radio.part
            part = held
            #expect(part != nil)
        }
        #expect(part == nil)
    }

    @Test(.dependencies) func isRebuiltAfterItsRelease() {
        let radio = Radio()
        do {
            let held = radio.channel
            #expect(radio.channel === held)
        }
        #expect(radio.builds.value == 1)
        let held = radio.channel
        #expect(radio.channel === held)
        #expect(radio.builds.value == 2)
    }

    @Test func isBuiltOnceWhileOtherThreadsWait() async {
        let world = WatchedWorld()
        let radio = world.perform { Radio(world: world, waiters: 7) }
        let channels = await onThreads(8) { _ in radio.channel }
        #expect(Set(channels.map { ObjectIdentifier($0) }).count == 1)
        #expect(radio.builds.value == 1)
    }
}

private protocol Channel: AnyObject, Sendable {}
private final class LiveChannel: Channel {}

private struct Radio: DependencyGraph {
    let instances = Instances()
    let builds = Counter()
    var world = WatchedWorld()
    var waiters = 0

    var channel: any Channel {
        shared {
            builds.increment()
            world.awaitWaiters(waiters)
            LiveChannel()
        }
    }
    var part: Part { shared { Part() } }
    var listener: Listener { transient { Listener(channel: channel) } }
}

private final class Listener: Sendable {
    let channel: any Channel

    init(channel: any Channel) {
        self.channel = channel
    }
}
