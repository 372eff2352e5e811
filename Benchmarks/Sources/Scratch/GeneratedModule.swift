// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// The sources of a module with many bindings, or with their equivalents in a program that is wired by hand.
package struct GeneratedModule: GeneratedSources, Hashable {
    /// The declaration of each service.
    package enum Form: Hashable, Sendable {
        /// A `static let`.
        case handWritten
        /// A binding.
        case joinery
        /// The declaration of another library, whose template is written like those of `template`.
        case peer(template: String)

        fileprivate var name: String {
            switch self {
            case .handWritten: "HandWritten"
            case .joinery: "Joinery"
            case .peer: "Peer"
            }
        }

        /// A file that declares services. A line with a `#` is repeated with the number of each in its place.
        fileprivate var template: String {
            switch self {
            case .handWritten:
                "extension HandWritten {\n    public static let service#: any Service = LiveService()\n}\n"
            case .joinery:
                """
                import Joinery

                extension Dependencies {
                    public var service#: any Service { singleton { LiveService() } }
                }

                """
            case .peer(let template): template
            }
        }
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
    package var name: String { "\(form.name)\(count)" }

    /// The sources that declare the services, by file name. All services are public, so that the compiler removes none.
    package var declarations: [String: String] {
        var files = ["Service.swift": Self.service]
        let lines = form.template.split(separator: "\n", omittingEmptySubsequences: false)
        for (index, part) in parts(of: perFile).enumerated() {
            files["Services\(index).swift"] = lines.flatMap { line in
                line.contains("#") ? part.map { line.replacing("#", with: "\($0)")[...] } : [line]
            }.joined(separator: "\n")
        }
        if form == .handWritten { files["HandWritten.swift"] = "public struct HandWritten: Sendable {}\n" }
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

    private func read(_ number: Int) -> String {
        switch form {
        case .handWritten: "HandWritten.service\(number)"
        case .joinery: "Dependencies.current.service\(number)"
        case .peer: preconditionFailure("a module of another library is only compiled")
        }
    }
}
