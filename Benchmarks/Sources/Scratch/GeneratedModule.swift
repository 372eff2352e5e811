// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// The sources of a module with many bindings, or with their equivalents in a program that is wired by hand.
package struct GeneratedModule: GeneratedSources, Hashable {
    /// The declaration of each service.
    package enum Form: String, Sendable, CaseIterable {
        /// A `static let`.
        case handWritten = "HandWritten"
        /// A computed property that creates the service.
        case computed = "Computed"
        /// A binding.
        case joinery = "Joinery"
    }

    private let form: Form
    private let count: Int
    /// The number of services in a file, because a real module has several files.
    private let perFile = 250
    /// The number of services that a function reads.
    private let perFunction = 25

    package var usesMacros: Bool { false }

    package init(_ form: Form, count: Int) {
        self.form = form
        self.count = count
    }

    /// The name of the module and of the program.
    package var name: String { "\(form.rawValue)\(count)" }

    /// The sources that declare the services, by file name. All services are public, so that the compiler removes none.
    package var declarations: [String: String] {
        var files = ["Service.swift": Self.service]
        for (index, part) in parts(of: perFile).enumerated() {
            let lines = part.map { "    \(declaration($0))" }
            files["Services\(index).swift"] = """
                \(form == .joinery ? "import Joinery\n\nextension Dependencies" : "extension HandWritten") {
                \(lines.joined(separator: "\n"))
                }

                """
        }
        if form != .joinery { files["HandWritten.swift"] = "public struct HandWritten: Sendable {}\n" }
        return files
    }

    /// The further sources of the program, by file name.
    package var program: [String: String] {
        var files = ["main.swift": Self.main, "Worlds.swift": form == .joinery ? Self.worlds : Self.noWorlds]
        let parts = parts(of: perFunction)
        for (index, part) in parts.enumerated() {
            // Separate functions, because the compiler takes minutes if thousands of reads are inlined into one.
            files["Reading\(index).swift"] = """
                \(imports)@inline(never) func readAll\(index)() -> Int {
                    var sum = 0
                \(part.map { "    sum &+= use(\(read($0)))" }.joined(separator: "\n"))
                    return sum
                }

                """
        }
        files["Reading.swift"] = """
            \(imports)func readLast() -> Int { use(\(read(count - 1))) }
            func readAll() -> Int {
                var sum = 0
            \(parts.indices.map { "    sum &+= readAll\($0)()" }.joined(separator: "\n"))
                return sum
            }
            let serviceCount = \(count)

            """
        return files
    }

    private var imports: String { form == .joinery ? "import Joinery\n\n" : "" }

    private func parts(of size: Int) -> [Range<Int>] {
        stride(from: 0, to: count, by: size).map { $0..<min($0 + size, count) }
    }

    private func declaration(_ number: Int) -> String {
        switch form {
        case .handWritten: "public static let service\(number): any Service = LiveService()"
        case .computed: "public var service\(number): any Service { LiveService() }"
        case .joinery: "public var service\(number): any Service { singleton { LiveService() } }"
        }
    }

    private func read(_ number: Int) -> String {
        switch form {
        case .handWritten: "HandWritten.service\(number)"
        case .computed: "HandWritten().service\(number)"
        case .joinery: "Dependencies.current.service\(number)"
        }
    }
}
