/// What the command line asks for.
enum Command {
    /// Shows steps, with their source and their output.
    case show([Step])
    /// Runs the program of a step.
    case run(Step)
    case list
    case help
    /// The arguments are not valid.
    case invalid(String)

    /// - Parameter arguments: The arguments after the name of the program.
    init(arguments: [String]) {
        switch arguments.first {
        case nil:
            self = .show(Step.all)
        case "--help", "-h":
            self = .help
        case "--list" where arguments.count == 1:
            self = .list
        case "--run" where arguments.count == 2:
            self = Self.steps(named: [arguments[1]]) { .run($0[0]) }
        case .some(let option) where option.hasPrefix("-"):
            self = .invalid("the arguments '\(arguments.joined(separator: " "))' are not valid; see --help.")
        case .some:
            self = Self.steps(named: arguments) { .show($0) }
        }
    }

    private static func steps(named names: [String], then command: ([Step]) -> Command) -> Command {
        var steps: [Step] = []
        for name in names {
            guard let step = Step.all.first(where: { $0.name == name }) else {
                let known = Step.all.map(\.name).joined(separator: ", ")
                return .invalid("there is no step '\(name)'; the steps are \(known).")
            }
            steps.append(step)
        }
        return command(steps)
    }

    /// The names and titles of all steps.
    static var listText: String {
        Step.all.map { $0.name.padded(to: 13) + $0.title }.joined(separator: "\n")
    }

    static let helpText = """
        OVERVIEW: A tour of Joinery: the source of each step, and its output.

        USAGE: tour [<step> ...]
               tour --list
               tour --run <step>

        ARGUMENTS:
          <step>         The steps to show. All of them if none is given.

        OPTIONS:
          --list         Print the names of the steps.
          --run <step>   Run the program of a step without showing its source. The steps
                         'cycle' and 'requirement' stop with a message.
          -h, --help     Show this help.

        Set NO_COLOR to turn off colors.
        """
}

extension String {
    fileprivate func padded(to width: Int) -> String {
        self + String(repeating: " ", count: max(1, width - count))
    }
}
