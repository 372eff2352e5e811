// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Foundation
import Testing

/// A page of documentation and the Swift code that it shows.
///
/// The `swift` blocks of a page form one program, in order. HTML comments, which readers do not see, add to that:
///
/// - `<!-- standalone -->` before a block: it is a separate program.
/// - `<!-- hidden` … `-->`: code that the program needs and the reader does not.
/// - `<!-- module Name -->`: the following blocks belong to a module of this name, up to the next such comment. The
///   modules of a page are compiled in the order in which they appear, and each may import those before it.
///
/// A block with a line that ends in `// error: …` shows a mistake: it is compiled after the blocks before it, must give
/// exactly these errors, and is not part of the following program.
struct Page: Sendable, CustomTestStringConvertible {
    /// The path from the root of the package.
    let path: String
    let blocks: [Block]

    var testDescription: String { path }

    /// Code between two fences, and its location.
    struct Block: Sendable, Equatable {
        let firstLine: Int
        let lines: [String]
        let isStandalone: Bool
        /// The module that the block belongs to; `nil` for the page's only program.
        var module: String?
        /// The code before the block in its program.
        var preamble = ""

        /// The errors that the block declares, as the compiler writes them.
        func expectedErrors(in path: String) -> [String] {
            zip(firstLine..., lines).flatMap { number, line in
                line.components(separatedBy: "// error: ").dropFirst().map {
                    "\(path):\(number): error: \($0.trimmingCharacters(in: .whitespaces))"
                }
            }
        }

        /// The code, which the compiler locates in the page. On a page without modules, the app that tests import is the
        /// page's program.
        func source(in path: String) -> String {
            preamble + "#sourceLocation(file: \"\(path)\", line: \(firstLine))\n"
                + lines.map { module == nil && $0 == "@testable import App" ? "" : $0 }.joined(separator: "\n")
                + "\n#sourceLocation()\n"
        }
    }

    /// Code that is compiled at once.
    struct Module: Sendable, Equatable {
        /// The name; `nil` for a program that nothing imports.
        var name: String?
        var source: String
    }

    /// One or more modules, in the order in which they are compiled, and the compiler's expected output.
    struct Program: Sendable, Equatable {
        let modules: [Module]
        let expectedErrors: [String]

        init(modules: [Module], expectedErrors: [String]) {
            self.modules = modules
            self.expectedErrors = expectedErrors
        }

        init(source: String, expectedErrors: [String]) {
            self.init(modules: [Module(source: source)], expectedErrors: expectedErrors)
        }
    }

    /// The programs that must be compiled to check the page.
    var programs: [Program] {
        var programs: [Program] = []
        var joined: [Module] = []
        for block in blocks {
            let source = block.source(in: path)
            let errors = block.expectedErrors(in: path)
            switch (block.isStandalone, errors.isEmpty) {
            case (true, _): programs.append(Program(source: source, expectedErrors: errors))
            case (false, false):
                let modules = Self.adding(source, to: block.module, of: joined)
                programs.append(Program(modules: modules, expectedErrors: errors))
            case (false, true): joined = Self.adding(source, to: block.module, of: joined)
            }
        }
        return joined.isEmpty ? programs : [Program(modules: joined, expectedErrors: [])] + programs
    }

    private static func adding(_ source: String, to name: String?, of modules: [Module]) -> [Module] {
        var modules = modules
        if let index = modules.firstIndex(where: { $0.name == name }) {
            modules[index].source += source
        } else {
            modules.append(Module(name: name, source: source))
        }
        return modules
    }
}

extension Page {
    /// Reads the blocks of a page of Markdown.
    init(path: String, markdown: String) {
        var blocks: [Block] = []
        var open: (end: String, block: Int, lines: [String])?
        var isStandalone = false
        var module: String?
        let lines = markdown.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        for (number, line) in zip(1..., lines) {
            let text = line.trimmingCharacters(in: .whitespaces)
            if let (end, first, code) = open {
                guard text == end else {
                    open?.lines.append(line)
                    continue
                }
                blocks.append(Block(firstLine: first, lines: code, isStandalone: isStandalone, module: module))
                open = nil
                isStandalone = false
            } else {
                switch text {
                case "```swift": open = ("```", number + 1, [])
                case "<!-- hidden": open = ("-->", number + 1, [])
                case "<!-- standalone -->": isStandalone = true
                default:
                    if let mark = text.wholeMatch(of: /<!-- module (\w+) -->/) { module = String(mark.1) }
                }
            }
        }
        self.init(path: path, blocks: blocks)
    }
}

extension Page {
    /// Reads the examples in the documentation comments of a source file. Each is a separate program.
    ///
    /// - Parameter declarations: The declarations that the examples assume.
    init(path: String, comments source: String, declarations: String) {
        let lines = source.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            let text = line.drop { $0 == " " }
            return text.hasPrefix("///") ? String(text.dropFirst(text.hasPrefix("/// ") ? 4 : 3)) : ""
        }
        let blocks = Page(path: path, markdown: lines.joined(separator: "\n")).blocks.map { block in
            Block(
                firstLine: block.firstLine, lines: Self.completed(block.lines), isStandalone: true,
                preamble: declarations)
        }
        self.init(path: path, blocks: blocks)
    }

    /// An example with the parts that it leaves out: the extension around a binding, the call around an override, and
    /// code in place of an ellipsis.
    private static func completed(_ lines: [String]) -> [String] {
        var lines = lines.map { $0.replacing("…", with: "fatalError()") }
        guard let first = lines.first else { return lines }
        let opening =
            if first.hasPrefix("var ") || first.hasPrefix("func ") || first.hasPrefix("@MainActor var ") {
                "extension Dependencies { "
            } else if first.hasPrefix("$0.") {
                "prepareDependencies { "
            } else {
                ""
            }
        guard !opening.isEmpty else { return lines }
        lines[0] = opening + first.replacing("…", with: "fatalError()")
        lines.append("}")
        return lines
    }
}
