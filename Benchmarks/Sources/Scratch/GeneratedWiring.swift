// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// The sources of a module with many types that have three dependencies each, and with their bindings.
package struct GeneratedWiring: GeneratedSources {
    /// The way in which a type gets its dependencies.
    package enum Form: String, Sendable, CaseIterable {
        /// A handwritten initializer.
        case handWritten = "HandWired"
        /// An initializer that `@AutoWired` writes.
        case autoWired = "AutoWired"
    }

    private let form: Form
    private let count: Int
    /// The number of types in a file.
    private let perFile = 25
    /// The number of services that they depend on.
    private let services = 20

    package init(_ form: Form, count: Int) {
        self.form = form
        self.count = count
    }

    package var name: String { "\(form.rawValue)\(count)" }
    package var usesMacros: Bool { form == .autoWired }

    package var declarations: [String: String] {
        let bindings =
            (0..<services).map { "    public var service\($0): any Service { singleton { LiveService() } }" }
            + (0..<count).map { "    public var type\($0): Type\($0) { transient { Type\($0)(from: self) } }" }
        var files = [
            "Service.swift": GeneratedModule.service,
            "Bindings.swift": """
            import Joinery

            extension Dependencies {
            \(bindings.joined(separator: "\n"))
            }

            """,
        ]
        for start in stride(from: 0, to: count, by: perFile) {
            let types = (start..<min(start + perFile, count)).map(declaration)
            files["Types\(start / perFile).swift"] =
                "import Joinery\n" + (usesMacros ? "import JoineryMacros\n" : "") + types.joined()
        }
        return files
    }

    private func declaration(_ number: Int) -> String {
        let names = (0..<3).map { "service\((number + $0 * 7) % services)" }
        let byHand = """

                public convenience init(from graph: Dependencies) {
                    self.init(\(names.map { "\($0): graph.\($0)" }.joined(separator: ", ")))
                }

            """
        return """

            \(form == .autoWired ? "@AutoWired\n" : "")public final class Type\(number): Sendable {
            \(names.map { "    private let \($0): any Service" }.joined(separator: "\n"))

                public init(\(names.map { "\($0): any Service" }.joined(separator: ", "))) {
            \(names.map { "        self.\($0) = \($0)" }.joined(separator: "\n"))
                }
            \(form == .handWritten ? byHand : "")}

            """
    }
}
