import Foundation

/// The tour: the source of each step, and its output.
@main struct Tour {
    static func main() async {
        switch Command(arguments: Array(CommandLine.arguments.dropFirst())) {
        case .help:
            print(Command.helpText)
        case .list:
            print(Command.listText)
        case .run(let step):
            await run(step)
        case .show(let steps):
            show(steps)
        case .invalid(let problem):
            fail(problem, status: 64)
        }
    }

    private static func show(_ steps: [Step]) {
        let presentation = Presentation(terminal: .current)
        for step in steps {
            print(presentation.beginning(of: step))
            do {
                let result = try StepProcess.run(step)
                print(presentation.end(of: step, result))
                guard result.isStopped == step.stopsProcess, result.isStopped || result.status == 0 else {
                    return fail("the step '\(step.name)' ended with status \(result.status).", status: 1)
                }
            } catch {
                return fail("cannot run the step '\(step.name)': \(error)", status: 71)
            }
        }
    }

    private static func run(_ step: Step) async {
        do {
            try await step.run()
        } catch {
            fail("\(error)", status: 1)
        }
    }

    private static func fail(_ problem: String, status: Int32) {
        FileHandle.standardError.write(Data("tour: \(problem)\n".utf8))
        exit(status)
    }
}
