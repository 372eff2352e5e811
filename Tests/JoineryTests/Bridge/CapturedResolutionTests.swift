// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Joinery
import JoineryRegistry
import JoineryTesting
import TestSupport
import Testing

/// A resolution that an object captures, and that a dialect enters again.
@Suite(.dependencies) struct CapturedResolutionTests {
    private func enter<Result>(_ resolution: Resolution?, _ operation: () -> Result) throws -> Result {
        let resolution = try #require(resolution)
        return Reader().enter(resolution, operation)
    }

    @Test func isNilOutsideOfABuild() {
        #expect(Resolution.current == nil)
    }

    @Test func objectThatIsStillHeldIsFoundAgain() throws {
        let unit = inject(\.unit)
        #expect(inject(\.part) !== unit.part)
        #expect(try enter(unit.resolution) { inject(\.part) } === unit.part)
        #expect(try enter(unit.resolution) { inject(\.part) } === unit.part)
    }

    @Test func objectThatIsNotHeldIsReleasedWithTheResolution() throws {
        weak var part: Part?
        let resolution = Resolution()
        resolution.capture()
        try enter(resolution) {
            part = inject(\.part)
            #expect(inject(\.part) === part)
        }
        #expect(part == nil)
    }

    @Test func valueThatIsNotAnObjectIsNotKept() throws {
        let resolution = Resolution()
        resolution.capture()
        #expect(try enter(resolution) { [inject(\.number), inject(\.number)] } == [1, 1])
        #expect(try enter(resolution) { inject(\.number) } == 2)
    }

    @Test func entryInAnEntryDoesNotEndTheResolution() throws {
        let resolution = Resolution()
        resolution.capture()
        let numbers = try enter(resolution) {
            [inject(\.number)] + Reader().enter(resolution) { [inject(\.number)] } + [inject(\.number)]
        }
        #expect(numbers == [1, 1, 1])
    }

    @Test func resolutionsAreDistinguished() throws {
        let resolution = Resolution()
        #expect(try enter(resolution) { Resolution.current } === resolution)
        #expect(inject(\.unit).resolution !== inject(\.unit).resolution)
    }

    @Test func cycleThroughAnEntryIsReported() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = inject(\.ring)
        }
        let place = "JoineryTests/CapturedResolutionTests.swift:\(ringLine)"
        #expect(result.message == cycleMessage(place, "ring (\(place)) → ring", last: "ring", first: "ring"))
    }
}

/// The value that a resolution creates, and the resolution.
private final class Unit: Sendable {
    let part: Part
    let resolution = Resolution.current

    init(_ part: Part) {
        self.part = part
        resolution?.capture()
    }
}

private let ringLine = #line + 2
extension Dependencies {
    fileprivate var ring: Part { singleton { entered } }
    fileprivate var entered: Part { Reader().enter(Resolution()) { ring } }
    fileprivate var part: Part { perResolution { Part() } }
    fileprivate var number: Int {
        perResolution {
            builds.increment()
            return builds.value
        }
    }
    fileprivate var builds: Counter { singleton { Counter() } }
    fileprivate var unit: Unit { transient { Unit(part) } }
}
