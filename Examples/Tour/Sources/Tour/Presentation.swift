/// The text of the tour.
struct Presentation {
    let terminal: Terminal

    /// The line above a step, its introduction, and its source.
    func beginning(of step: Step) -> String {
        let title = "── \(step.title) "
        let rule = String(repeating: "─", count: max(2, Terminal.width - title.count - step.name.count - 1))
        let introduction = Terminal.wrapped(step.introduction, width: Terminal.width)
        let source = step.source.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
        let lines =
            ["", terminal.styled("\(title)\(rule) \(step.name)", .bold), ""] + introduction + [""]
            + source.map { ($0.isEmpty ? "  │" : "  │ ") + $0 }.map { line in
                terminal.hasColors ? "  " + terminal.styled("│", .dim) + line.dropFirst(3) : line
            }
        return lines.joined(separator: "\n")
    }

    /// The output of a step.
    func end(of step: Step, _ result: StepProcess.Result) -> String {
        let printed = result.output.split(separator: "\n", omittingEmptySubsequences: false)
            .drop { $0.isEmpty }
            .flatMap { Terminal.wrapped(String($0), width: Terminal.width - 4, hanging: 4) }
        let trimmed = printed.reversed().drop { $0.isEmpty }.reversed()
        let style: Terminal.Style = result.isStopped ? .red : .green
        var lines = [""] + trimmed.map { "  " + terminal.styled("> \($0)", style) }
        if result.isStopped { lines.append("  " + terminal.styled("(the process has stopped)", .dim)) }
        return lines.joined(separator: "\n")
    }
}
