// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Testing
import TestSupport

@testable import Joinery

/// In a process that only reads, reads record nothing. All other rules apply there, too.
struct UnobservedReadTests {
    @Test func instanceIsBuiltOnceAndFoundOnAllThreads() async {
        await #expect(processExitsWith: .success) {
            #expect(Activity.isNone)
            let parts = await withTaskGroup { group in
                for _ in 0..<8 { group.addTask { (0..<1000).map { _ in inject(\.counted) } } }
                return await group.reduce(into: []) { $0 += $1 }
            }
            #expect(Set(parts.map { ObjectIdentifier($0) }).count == 1)
            #expect(made.value == 1)
            #expect(Activity.isNone)
        }
    }

    @Test func buildsOfOneThreadShareAResolution() async {
        await #expect(processExitsWith: .success) {
            let tree = inject(\.tree)
            #expect(tree.left.unit === tree.right.unit)
            #expect(tree.unit === tree.left.unit)
            #expect(tree.kept.unit === tree.left.unit)
            #expect(inject(\.tree).unit !== tree.unit)
            #expect(inject(\.unit) !== inject(\.unit))
            let (outside, inside) = inject(\.isolatedUnit)
            #expect(outside === inside)
        }
    }

    @Test func laterReadBeginsANewResolution() async {
        await #expect(processExitsWith: .success) {
            struct Reader {
                let unit = inject(\.unit)
                let lazy: Part
                let escaped: Part
                init() {
                    @LazyInjected(\.unit) var later
                    lazy = later
                    escaped = withEscapedDependencies { $0.yield { inject(\.unit) } }
                }
            }
            let reader = Dependencies.current.transient { Reader() }
            #expect(reader.lazy !== reader.unit)
            #expect(reader.escaped !== reader.unit)
            #expect(reader.escaped !== reader.lazy)
        }
    }

    @Test func failedBuildLeavesNothingBehind() async {
        await #expect(processExitsWith: .success) {
            for _ in 0..<1000 { #expect(throws: Refusal.self) { try Dependencies.current.refused() } }
            #expect(!ThreadBuilds.areUnderWay)
            #expect(inject(\.unit) !== inject(\.unit))
        }
    }

    @Test func usesTheContextOfTheProcess() async {
        await #expect(processExitsWith: .success) {
            #expect(inject(\.fromLive) == "test")
            prepareDependencies { $0.context = .live }
            #expect(inject(\.fromLive) == "live")
        }
    }

    /// A read without a lock may still be in it.
    @Test func indexOfATableThatIsNotContinuedStays() async {
        await #expect(processExitsWith: .success) {
            let kept = inject(\.counted)
            prepareDependencies { $0[\.unit] = Part() }
            #expect(inject(\.counted) === kept)
            weak let index = Instances.process.currentTable().index
            // Nothing was built since, so this replaces the layer.
            prepareDependencies { $0[\.unit] = Part() }
            let next = Instances.process.currentTable()
            #expect(next.index !== index && next.enclosing?.index !== index)
            #expect(index != nil)
            #expect(inject(\.counted) === kept)
        }
    }

    @Test func laterOverrideIsSeen() async {
        await #expect(processExitsWith: .success) {
            let (kept, tree) = (inject(\.counted), inject(\.tree))
            #expect(inject(\.counted) === kept)
            let (other, unit) = (Part(), Part())
            prepareDependencies { $0[\.counted] = other }
            #expect(inject(\.counted) === other)
            prepareDependencies { $0[\.unit] = unit }
            #expect(inject(\.tree).unit === unit)
            #expect(tree.dynamic === unit)
        }
    }

    @Test func transientNextToOverridesIsBuiltDirectly() async {
        await #expect(processExitsWith: .success) {
            #expect(inject(\.isPlain))
            let other = Part()
            prepareDependencies {
                $0[\.counted] = other
                $0.context = .live
            }
            #expect([inject(\.isPlain), inject(\.isPlain)] == [true, true])
            #expect([inject(\.isPlainWord), inject(\.isPlainWord)] == ["true", "true"])
            #expect(inject(\.counted) === other)
            prepareDependencies { $0.override(\.isPlainWord) { "override" } }
            #expect([inject(\.isPlain), inject(\.isPlain)] == [true, true])
            #expect([inject(\.isPlainWord), inject(\.isPlainWord)] == ["override", "override"])
            withDependencies {
                $0[\.isPlain] = false
            } operation: {
                #expect(!inject(\.isPlain))
            }
            #expect(inject(\.isPlain))
            prepareDependencies { $0.context = .test }
            #expect([inject(\.isPlain), inject(\.isPlain)] == [true, true])
        }
    }

    @Test func transientIsBuiltDirectlyWhileThereAreWorlds() async {
        await #expect(processExitsWith: .success) {
            let dependencies = Dependencies.openingRoot()
            dependencies.perform {
                #expect([inject(\.isPlain), inject(\.isPlain)] == [true, true])
                let tree = inject(\.tree)
                #expect(tree.left.unit === tree.right.unit && tree.unit !== inject(\.tree).unit)
                prepareDependencies { $0[\.isPlain] = false }
                #expect(!inject(\.isPlain))
                withDependencies {
                    $0[\.isPlain] = true
                } operation: {
                    #expect(inject(\.isPlain))
                }
            }
        }
    }

    /// The graph is current for the builder, as in a recorded build.
    @Test func transientOfATypedGraphIsBuiltDirectly() async {
        await #expect(processExitsWith: .success) {
            let session = Session(number: 7)
            #expect(session.isPlain)
            #expect(session.stamp.number == 7)
            #expect(session.nested(Session(number: 8)).map(\.number) == [7, 8, 7])
            withDependencies {
                $0.graph(Session.self) { $0[\.isPlain] = false }
            } operation: {
                #expect(session.stamp.number == 7)
                #expect(!Session(number: 9).isPlain)
                #expect(Session(number: 9).stamp.number == 9)
            }
        }
    }

    /// The mark that a transient binding is untouched must not be taken for an instance of another binding at the same
    /// place.
    @Test func onePlaceServesBindingsOfSeveralScopes() async {
        await #expect(processExitsWith: .success) {
            prepareDependencies { $0.override(\.isPlainWord) { "override" } }
            _ = inject(\.isPlainWord)
            let dependencies = Dependencies.current
            func fresh() -> Part { dependencies.transient(line: 1, column: 1) { Part() } }
            func kept() -> Part { dependencies.singleton(line: 1, column: 1) { Part() } }
            let parts = [fresh(), fresh(), kept(), kept(), fresh()]
            #expect(parts.map { $0 === parts[2] } == [false, false, true, true, false])
            func counted() -> [Part] { dependencies.transient(line: 2, column: 1) { [] } }
            func resolved() -> [Part] { dependencies.perResolution(line: 2, column: 1) { [Part()] } }
            #expect([counted().count, counted().count, resolved().count, counted().count] == [0, 0, 1, 0])
        }
    }

    @Test func worldHasItsOwnInstances() async {
        await #expect(processExitsWith: .success) {
            let kept = inject(\.counted)
            let other = Part()
            withDependencies {
                $0[\.counted] = other
            } operation: {
                #expect(inject(\.counted) === other)
                #expect(inject(\.counted) === other)
            }
            #expect(inject(\.counted) === kept)
            #expect(Activity.isNone)
        }
    }

    @Test func recursionThatEndsIsNoCycle() async {
        await #expect(processExitsWith: .success) {
            #expect(Dependencies.current.countdown(from: 89) == 89)
        }
        #expect(Dependencies.openingRoot().perform { Dependencies.current.countdown(from: 89) } == 89)
    }

    /// The path begins where the read began, although the engine records only the builds after the 64th.
    @Test func cycleIsReported() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = inject(\.first)
        }
        let steps = ["first", "second", "third"].enumerated()
            .map { (name: $1, place: "JoineryTests/UnobservedReadTests.swift:\(288 + $0)") }
        let path = steps.map { "\($0.name) (\($0.place)) → " }.joined() + "first"
        #expect(result.message == cycleMessage(steps[0].place, path, last: "third", first: "first"))
    }
}

private let made = Counter()

private struct Refusal: Error {}

private func refuse() throws -> Part { throw Refusal() }

private struct Leaf {
    let unit = inject(\.unit)
}

private struct Tree {
    let left = inject(\.leaf)
    let kept = inject(\.holder)
    let right = inject(\.leaf)
    let unit = inject(\.unit)
    @LazyInjected(\.unit) var lazy
    @DynamicInjected(\.unit) var dynamic
}

private struct Session: DependencyGraph {
    let instances = Instances()
    let number: Int

    var isPlain: Bool { transient { ThreadBuilds.areUnderWay } }
    var ownNumber: Int { transient { number } }
    var stamp: Stamp { transient { Stamp() } }
    func nested(_ other: Session) -> [Stamp] { transient { [Stamp(), other.stamp, stamp] } }
}

private struct Stamp {
    let number = inject(\.ownNumber, of: Session.self)
}

private final class Holder: Sendable {
    let unit = inject(\.unit)
}

extension Dependencies {
    fileprivate var counted: Part {
        singleton {
            made.increment()
            return Part()
        }
    }
    fileprivate var unit: Part { perResolution { Part() } }
    fileprivate var leaf: Leaf { transient { Leaf() } }
    fileprivate var holder: Holder { singleton { Holder() } }
    fileprivate var tree: Tree { transient { Tree() } }
    fileprivate var isolatedUnit: (Part, Part) {
        transient {
            (
                unit,
                withDependencies { _ in
                } operation: {
                    inject(\.unit)
                }
            )
        }
    }
    fileprivate var fromLive: String {
        transient {
            "live"
        } test: {
            "test"
        }
    }
    fileprivate func refused() throws -> Part { try transient { try refuse() } }
    /// Whether it is built directly, without a record.
    fileprivate var isPlain: Bool { transient { ThreadBuilds.areUnderWay } }
    fileprivate var isPlainWord: String {
        transient {
            "\(ThreadBuilds.areUnderWay)"
        } test: {
            "test"
        }
    }
    fileprivate var first: Part { transient { second } }
    fileprivate var second: Part { transient { third } }
    fileprivate var third: Part { transient { first } }
    fileprivate func countdown(from number: Int) -> Int {
        transient { number == 0 ? 0 : countdown(from: number - 1) + 1 }
    }
}
