// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import ArgumentParser
internal import Workloads

/// Makes a number of operations of one side of a workload: what callgrind is pointed at.
struct Run: ParsableCommand {
    static let name = "run"
    static let configuration = CommandConfiguration(
        commandName: name, abstract: "Makes a number of operations of one side of a workload.", shouldDisplay: false)

    @Argument(help: "The workload's name, such as 'W1 inject'.")
    var workload: String

    @Argument(help: "Which side: hand-written or joinery.")
    var side: SideName

    @Argument(help: "How many operations.")
    var count: Int

    func run() throws {
        guard let workload = Workload.all.first(where: { $0.name == workload }) else {
            throw ValidationError("there is no workload '\(workload)'")
        }
        print(workload[side].run(count: count).sum)
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
