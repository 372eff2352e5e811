// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import TestSupport
import JoineryKeys
import Testing

@testable import Joinery

/// In a process that only reads, most reads take no lock. All rules apply there, too.
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
                let dependencies = withEscapedDependencies { $0 }
                init() {
                    @LazyInjected(\.unit) var later
                    lazy = later
                    escaped = dependencies.yield { inject(\.unit) }
                }
            }
            let reader = Dependencies.current.transient { Reader() }
            #expect(reader.lazy !== reader.unit)
            // On the thread of the build, escaped dependencies are a part of it.
            #expect(reader.escaped === reader.unit)
            #expect(reader.dependencies.yield { inject(\.unit) } !== reader.unit)
        }
    }

    @Test func failedBuildLeavesNothingBehind() async {
        await #expect(processExitsWith: .success) {
            for _ in 0..<1000 { #expect(throws: Refusal.self) { try Dependencies.current.refused() } }
            #expect(Frame.current == nil)
            #expect(inject(\.unit) !== inject(\.unit))
        }
    }

    @Test func usesTheContextOfTheProcess() async {
        await #expect(processExitsWith: .success) {
            #expect(inject(\.word) == "test")
            prepareDependencies { $0.context = .live }
            #expect(inject(\.word) == "live")
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

    @Test func transientNextToOverridesHasItsBuildersValue() async {
        await #expect(processExitsWith: .success) {
            #expect(inject(\.word) == "test")
            let other = Part()
            prepareDependencies {
                $0[\.counted] = other
                $0.context = .live
            }
            #expect([inject(\.word), inject(\.word)] == ["live", "live"])
            #expect([inject(\.sentence), inject(\.sentence)] == ["live!", "live!"])
            #expect(inject(\.counted) === other)
            prepareDependencies { $0.override(\.word) { "override" } }
            #expect([inject(\.word), inject(\.word)] == ["override", "override"])
            #expect([inject(\.sentence), inject(\.sentence)] == ["override!", "override!"])
            withDependencies {
                $0[\.sentence] = "inner"
            } operation: {
                #expect(inject(\.sentence) == "inner")
            }
            #expect(inject(\.sentence) == "override!")
            prepareDependencies { $0.context = .test }
            #expect([inject(\.word), inject(\.sentence)] == ["override", "override!"])
        }
    }

    @Test func transientIsReadWhileThereAreWorlds() async {
        await #expect(processExitsWith: .success) {
            withDependencies { _ in
            } operation: {
                #expect([inject(\.sentence), inject(\.sentence)] == ["test!", "test!"])
                let tree = inject(\.tree)
                #expect(tree.left.unit === tree.right.unit && tree.unit !== inject(\.tree).unit)
                prepareDependencies { $0[\.sentence] = "late" }
                #expect(inject(\.sentence) == "late")
                withDependencies {
                    $0[\.sentence] = "inner"
                } operation: {
                    #expect(inject(\.sentence) == "inner")
                }
            }
            #expect(inject(\.sentence) == "test!")
        }
    }

    @Test func typedGraphIsCurrentForItsTransients() async {
        await #expect(processExitsWith: .success) {
            let session = Session(number: 7)
            #expect(session.stamp.number == 7)
            #expect(session.nested(Session(number: 8)).map(\.number) == [7, 8, 7])
            withDependencies {
                $0.graph(Session.self) { $0[\.title] = "other" }
            } operation: {
                #expect(session.stamp.number == 7)
                #expect([session.title, Session(number: 9).title] == ["session", "other"])
                #expect(Session(number: 9).stamp.number == 9)
            }
        }
    }

    @Test func onePlaceServesBindingsOfSeveralScopes() async {
        await #expect(processExitsWith: .success) {
            prepareDependencies { $0.override(\.word) { "override" } }
            _ = inject(\.word)
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
        #expect(HeldWorld.root().perform { Dependencies.current.countdown(from: 89) } == 89)
    }

    /// The path begins where the read began, although only some reads look for a cycle.
    @Test func cycleIsReported() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = inject(\.first)
        }
        let steps = ["first", "second", "third"].enumerated()
            .map { (name: $1, place: "JoineryTests/UnobservedReadTests.swift:\(firstLine + $0)") }
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

    var title: String { transient { "session" } }
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
    fileprivate func refused() throws -> Part { try transient { try refuse() } }
    fileprivate var word: String {
        transient {
            "live"
        } test: {
            "test"
        }
    }
    fileprivate var sentence: String { transient { "\(word)!" } }
    fileprivate func countdown(from number: Int) -> Int {
        transient { number == 0 ? 0 : countdown(from: number - 1) + 1 }
    }
}

private let firstLine = #line + 2
extension Dependencies {
    fileprivate var first: Part { transient { second } }
    fileprivate var second: Part { transient { third } }
    fileprivate var third: Part { transient { first } }
}
