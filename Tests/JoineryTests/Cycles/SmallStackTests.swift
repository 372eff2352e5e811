// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if os(Linux)
import Foundation
import Joinery
import TestSupport
import Testing

/// A cycle is reported before the stack is exhausted. A chain through new graphs, or of functions, can be long.
struct SmallStackTests {
    private static let file = "JoineryTests/SmallStackTests.swift"
    private static let sizes = [256, 512, 1024]

    /// The message for a ring, which begins where the ring was entered, no matter where the stack is exhausted.
    private func message(ofRing names: [String], in graph: String = "", at lines: [Int]) -> String {
        let fullNames = names.map { graph.isEmpty ? $0 : "\(graph).\($0)" }
        let path = zip(fullNames, lines).map { "\($0) (\(Self.file):\($1))" } + [fullNames[0]]
        return cycleMessage(
            "\(Self.file):\(lines[0])", path.joined(separator: " → "), last: fullNames[fullNames.count - 1],
            first: names[0], graph: graph)
    }

    @Test(arguments: [8192]) func ringThroughNewGraphs(kibibytes: Int) async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { [kibibytes] in
            run(onStackOf: kibibytes) { _ = Session().first }
        }
        #expect(result.message == message(ofRing: ["first", "second", "third"], in: "Session", at: [114, 115, 116]))
    }

    @Test(arguments: sizes) func ringOfTransients(kibibytes: Int) async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { [kibibytes] in
            run(onStackOf: kibibytes) { _ = Dependencies.current.left }
        }
        #expect(result.message == message(ofRing: ["left", "right"], at: [131, 132]))
    }

    @Test func ringWithMostOfTheStackInUse() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            run(onStackOf: 1024) { below(768 << 10) { _ = Dependencies.current.left } }
        }
        #expect(result.message == message(ofRing: ["left", "right"], at: [131, 132]))
    }

    @Test(arguments: sizes) func singletonThatNeedsItself(kibibytes: Int) async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { [kibibytes] in
            run(onStackOf: kibibytes) { _ = Dependencies.current.own }
        }
        #expect(result.message == message(ofRing: ["own"], at: [130]))
    }

    @Test(arguments: [8192]) func endlesslyNestedResolutions(kibibytes: Int) async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { [kibibytes] in
            run(onStackOf: kibibytes) { _ = Session().guest }
        }
        #expect(result.message == message(ofRing: ["guest"], in: "Session", at: [117]))
    }

    @Test(arguments: [1024]) func factoryThatCallsItself(kibibytes: Int) async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { [kibibytes] in
            run(onStackOf: kibibytes) { _ = Dependencies.current.make(1) }
        }
        #expect(result.message == message(ofRing: ["make"], at: [133]))
    }

    @Test(arguments: sizes) func lazyTransientReadAtOnce(kibibytes: Int) async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { [kibibytes] in
            run(onStackOf: kibibytes) { _ = Dependencies.current.lazyLoop }
        }
        #expect(result.message == message(ofRing: ["lazyLoop"], at: [134]))
    }

    @Test(arguments: sizes) func chainOfTransientsThatFits(kibibytes: Int) async {
        await #expect(processExitsWith: .success) { [kibibytes] in
            run(onStackOf: kibibytes) {
                let length = kibibytes / 10
                precondition(Dependencies.current.link(length, to: Never.self).length == length)
            }
        }
    }

    @Test(arguments: sizes) func chainOfSingletonsThatFits(kibibytes: Int) async {
        await #expect(processExitsWith: .success) { [kibibytes] in
            run(onStackOf: kibibytes) {
                let length = kibibytes / 16
                precondition(Dependencies.current.kept(length) == length)
            }
        }
    }

    @Test(arguments: [8192]) func chainThatIsTooDeep(kibibytes: Int) async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { [kibibytes] in
            run(onStackOf: kibibytes) { _ = Dependencies.current.kept(10_000) }
        }
        let message = result.message
        #expect(message.contains("values are built within one another"))
        #expect(message.contains("kept(_:) (\(Self.file):138)"))
        #expect(message.contains("→ … →"))
    }

    @Test(arguments: sizes) func recursionThatFits(kibibytes: Int) async {
        await #expect(processExitsWith: .success) { [kibibytes] in
            run(onStackOf: kibibytes) {
                let length = kibibytes / 32
                precondition(Dependencies.current.rounds(length) == length)
            }
        }
    }
}

private struct Session: DependencyGraph {
    let instances = Instances()

    var first: Piece { singleton { Piece("first", second) } }
    var second: Piece { singleton { Piece("second", third) } }
    var third: Piece { singleton { Piece("third", Session().first) } }
    var guest: Piece { perResolution { Piece("guest", Session().guest) } }
}

/// A separate type for each length of a chain, so that each link is a different binding.
private struct Link<Next>: Sendable {
    let length: Int
}

private struct LazyLoop {
    @LazyInjected(\.lazyLoop) var next
}

extension Dependencies {
    fileprivate var own: Piece { singleton { Piece("own", self.own) } }
    fileprivate var left: Piece { transient { Piece("left", right) } }
    fileprivate var right: Piece { transient { Piece("right", left) } }
    fileprivate var make: @Sendable (Int) -> Piece { factory { Piece("made", self.make($0 + 1)) } }
    fileprivate var lazyLoop: Piece { transient { Piece("lazyLoop", LazyLoop().next) } }
    fileprivate func link<Next>(_ length: Int, to next: Next.Type) -> Link<Next> {
        transient { Link<Next>(length: length == 1 ? 1 : link(length - 1, to: Link<Next>.self).length + 1) }
    }
    fileprivate func kept(_ length: Int) -> Int { singleton(for: length) { length == 1 ? 1 : kept(length - 1) + 1 } }
    fileprivate var rounds: @Sendable (Int) -> Int { factory { $0 == 1 ? 1 : self.rounds($0 - 1) + 1 } }
}

/// Runs an operation on a thread with a given stack size, and then exits the process.
private func run(onStackOf kibibytes: Int, _ operation: @escaping @Sendable () -> Void) -> Never {
    let thread = Thread {
        operation()
        exit(EXIT_SUCCESS)
    }
    thread.stackSize = kibibytes << 10
    thread.start()
    while true { pause() }
}
#endif
