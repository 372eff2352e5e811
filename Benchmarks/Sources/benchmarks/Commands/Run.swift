// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import ArgumentParser
internal import Measuring
internal import Workloads

/// Runs a number of operations of one side of a workload, for callgrind.
struct Run: ParsableCommand {
    static let name = "run"
    static let configuration = CommandConfiguration(
        commandName: name, abstract: "Runs a number of operations of one side of a workload, for a profiler.",
        discussion: """
            It prints the sum of what the services gave, which only shows that the work was done: it is the same for \
            both sides.
            """)

    @Argument(help: "The name of the workload, such as 'W1 inject'.")
    var workload: String

    @Argument(help: "The side: hand-written or joinery.")
    var side: SideName

    @Argument(help: "The number of operations.")
    var count: Int

    func validate() throws {
        if found == nil { throw ValidationError(Filter.miss(of: workload, among: Workload.all.map(\.name))) }
        if count < 0 { throw ValidationError("the count must be at least 0") }
    }

    private var found: Workload? { Workload.all.first { $0.name == workload } }

    func run() {
        if let found { print(found[side].run(count: count).sum) }
    }
}

/// The sides of a workload, as they are named on the command line.
enum SideName: String, ExpressibleByArgument, CaseIterable {
    case handWritten = "hand-written"
    case joinery
}

extension Workload {
    subscript(side: SideName) -> Side {
        switch side {
        case .handWritten: handWritten
        case .joinery: joinery
        }
    }
}
