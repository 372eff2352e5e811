// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import JoineryTesting
import TestSupport
import Testing

@testable import Joinery

@Suite(.dependencies) struct CapturedResolutionTests {
    private func enter<Result>(_ resolution: CapturedResolution?, _ operation: () -> Result) throws -> Result {
        try #require(resolution).perform(as: Step(), at: place, operation)
    }

    @Test func isNilOutsideOfABuild() {
        #expect(CapturedResolution.current == nil)
    }

    @Test func objectThatIsStillHeldIsFoundAgain() throws {
        let unit = inject(\.unit)
        #expect(inject(\.part) !== unit.part)
        #expect(try enter(unit.resolution) { inject(\.part) } === unit.part)
        #expect(try enter(unit.resolution) { inject(\.part) } === unit.part)
    }

    @Test func objectThatIsNotHeldIsReleasedWithTheResolution() throws {
        weak var part: Part?
        let resolution = CapturedResolution()
        try enter(resolution) {
            part = inject(\.part)
            #expect(inject(\.part) === part)
        }
        #expect(part == nil)
    }

    @Test func valueThatIsNotAnObjectIsNotKept() throws {
        let resolution = CapturedResolution()
        #expect(try enter(resolution) { [inject(\.number), inject(\.number)] } == [1, 1])
        #expect(try enter(resolution) { inject(\.number) } == 2)
    }

    @Test func actionsRunOnceWhenTheOutermostEntryEnds() throws {
        let journal = Journal()
        let resolution = CapturedResolution()
        resolution.atEnd { journal.note("end") }
        try enter(resolution) {
            resolution.perform(as: Step(), at: place) { journal.note("inner") }
            journal.note("outer")
        }
        try enter(resolution) { journal.note("again") }
        #expect(journal.entries == ["inner", "outer", "end", "again"])
    }

    @Test func resolutionsAreDistinguished() throws {
        let resolution = CapturedResolution()
        let same = try #require(try enter(resolution) { CapturedResolution.current })
        #expect(same.identity == resolution.identity)
        #expect(CapturedResolution().identity != resolution.identity)
    }

    @Test func cycleThroughAnEntryIsReportedWithItsName() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = inject(\.ring)
        }
        #expect(
            result.message == """
                JoineryTests/CapturedResolutionTests.swift:106: Fatal error: dependency cycle: \
                ring (JoineryTests/CapturedResolutionTests.swift:106) → \
                entering (JoineryTests/CapturedResolutionTests.swift:85) → ring
                  Each of these waits for the next one to be built.
                  Let one of them resolve later, for example in the type that entering builds:
                    @LazyInjected(\\.ring) var ring
                  In a Sendable class, which takes no property wrapper:
                    let ring = LazyInjected(\\.ring)
                """)
    }
}

private struct Step: BindingDeclaration {
    var name: String { "entering" }
    var keyPath: String { "\\.entering" }
    var deferral: String { "keep it back" }
}

private let place = SourcePlace(fileID: #fileID, line: 85, column: 1)

/// The value that a resolution creates, and the resolution.
private final class Unit: Sendable {
    let part: Part
    let resolution = CapturedResolution.current

    init(_ part: Part) {
        self.part = part
    }
}

extension Dependencies {
    fileprivate var part: Part { perResolution { Part() } }
    fileprivate var number: Int {
        perResolution {
            builds.increment(); return builds.value
        }
    }
    fileprivate var builds: Counter { singleton { Counter() } }
    fileprivate var unit: Unit { transient { Unit(part) } }
    fileprivate var ring: Part { singleton { entered } }
    fileprivate var entered: Part { CapturedResolution().perform(as: Step(), at: place) { ring } }
}
