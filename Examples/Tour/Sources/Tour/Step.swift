import Listing

/// A step of the tour: a small program in a file of its folder `Steps`.
struct Step: Sendable {
    /// The name by which the step is selected.
    let name: String
    let title: String
    /// Text that stands above the source.
    let introduction: String
    /// The name of the file, in `Sources/Steps`.
    let file: String
    /// Whether the step stops its process with a message.
    let stopsProcess: Bool
    let run: @Sendable () async throws -> Void

    private init(
        _ name: String, _ title: String, file: String, introduction: String, stopsProcess: Bool = false,
        run: @escaping @Sendable () async throws -> Void
    ) {
        self.name = name
        self.title = title
        self.introduction = introduction
        self.file = file
        self.stopsProcess = stopsProcess
        self.run = run
    }

    /// The source that ``run`` was compiled from.
    var source: String {
        guard let text = listing(of: file) else {
            preconditionFailure("\(file) is not built in: add it to files in Sources/Listing/Listing.swift")
        }
        return text
    }

    /// All steps, in order.
    static let all = [
        Step(
            "declare", "Declare bindings", file: "Declare.swift",
            introduction: """
                A binding is a computed property, so the compiler checks it. Nothing is registered. The scope says how \
                long an instance lives.
                """,
            run: declare),
        Step(
            "inject", "Inject", file: "Inject.swift",
            introduction: "A class names the bindings it needs and stores them in constants.",
            run: injectIntoAClass),
        Step(
            "override", "Override in a nested world", file: "Override.swift",
            introduction: """
                A world replaces bindings for a part of the program, such as a test. Instances that depend on an \
                override are built anew in its world. The other instances are shared.
                """,
            run: override),
        Step(
            "cycle", "A cycle", file: "Cycle.swift",
            introduction: """
                A cycle stops the program with its path and a remedy, in release builds too. It never hangs. The \
                analyzer reports it without running the program.
                """,
            stopsProcess: true, run: cycle),
        Step(
            "requirement", "An unbound requirement", file: "Requirement.swift",
            introduction: """
                A module can declare a requirement and leave its value to the app. If the app forgets to bind it, the \
                program stops when the requirement is read.
                """,
            stopsProcess: true, run: requirement),
        Step(
            "open", "Open and close", file: "Open.swift",
            introduction: """
                An Async is opened with await, once for all callers. A shutdown closes what was opened, in the reverse \
                order of dependency.
                """,
            run: openAndClose),
        Step(
            "trace", "Trace", file: "Trace.swift",
            introduction: """
                A trace shows each binding that was read, what it needed, and how long it took to build. JOINERY_TRACE \
                traces a whole program.
                """,
            run: trace),
    ]
}
