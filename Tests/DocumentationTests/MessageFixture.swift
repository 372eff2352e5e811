// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Foundation
import Testing

/// A small program with a mistake, and the compiler's whole output.
///
/// Each is a folder in `Tests/Fixtures/CompilerMessages`, or in `MacroMessages` if the macros are needed, with the
/// program in `Input.swift` and the output in `expected.txt`. A folder whose name begins with `Valid` holds a program
/// without a mistake; one whose name ends with `InSwift5Mode` is compiled in that mode, without upcoming features. Each
/// folder in it is a module that the program can import; they are compiled in the order of their names.
struct MessageFixture: Sendable, CustomTestStringConvertible {
    /// Programs that are compiled in the same way.
    enum Corpus: String {
        case library = "CompilerMessages"
        case macros = "MacroMessages"
    }

    let corpus: Corpus
    let folder: URL

    var name: String { folder.lastPathComponent }
    var testDescription: String { name }
    var isValid: Bool { name.hasPrefix("Valid") }
    var isInSwift5Mode: Bool { name.hasSuffix("InSwift5Mode") }

    /// The program.
    func input() throws -> String {
        try String(contentsOf: folder.appending(path: "Input.swift"), encoding: .utf8)
    }

    /// The names of the program's other modules, in the order in which they are compiled.
    func modules() throws -> [String] {
        try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: [.isDirectoryKey])
            .filter { try $0.resourceValues(forKeys: [.isDirectoryKey]).isDirectory == true }
            .map(\.lastPathComponent).sorted()
    }

    private var record: URL { folder.appending(path: "expected.txt") }

    /// The recorded output.
    func expected() throws -> String {
        try String(contentsOf: record, encoding: .utf8)
    }

    func write(_ output: String) throws {
        try output.write(to: record, atomically: true, encoding: .utf8)
    }

    /// The recorded errors in order, or the warnings if the mistake produces only those.
    func errors() throws -> [Message] {
        let messages = try expected().split(separator: "\n").compactMap(Message.init)
        let errors = messages.filter(\.isError)
        return errors.isEmpty ? messages : errors
    }

    /// The first line of an error or a warning.
    struct Message {
        let isError: Bool
        /// The location: `Input.swift:13:57`, or a declaration of a module.
        let place: String
        let text: String

        /// Whether it is in the program, or in the expansion of one of its macros.
        var isInUsersCode: Bool { place.hasPrefix("Input.swift:") || place.hasPrefix("macro expansion ") }

        init?(_ line: Substring) {
            let pattern = /(\S.*?:\d+:\d+): (error|warning): (.+?)(?: \[#\w[\w-]*\])?/
            guard let match = line.wholeMatch(of: pattern) else { return nil }
            isError = match.2 == "error"
            place = String(match.1)
            text = String(match.3)
        }
    }
}

extension MessageFixture {
    private static let root = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Fixtures")

    /// All fixtures of a corpus, sorted by name.
    static func all(of corpus: Corpus = .library) throws -> [MessageFixture] {
        let folder = root.appending(path: corpus.rawValue)
        return try FileManager.default.contentsOfDirectory(atPath: folder.path())
            .filter { !$0.hasPrefix(".") }
            .sorted()
            .map { MessageFixture(corpus: corpus, folder: folder.appending(path: $0)) }
    }

    /// The compiler's output for each fixture, by name. All fixtures are compiled at once, as many in parallel as there
    /// are processors.
    static let outputs = Task { try await outputs(of: .library) }
    #if Macros
    static let macroOutputs = Task { try await outputs(of: .macros) }
    #endif

    private static func outputs(of corpus: Corpus) async throws -> [String: String] {
        let compiler = try Compiler()
        return try await withThrowingTaskGroup(of: (String, String).self) { group in
            var waiting = try all(of: corpus)[...]
            var outputs: [String: String] = [:]
            for _ in 0..<ProcessInfo.processInfo.activeProcessorCount {
                guard let fixture = waiting.popFirst() else { break }
                group.addTask { (fixture.name, try await compiler.output(of: fixture)) }
            }
            while let (name, output) = try await group.next() {
                outputs[name] = output
                guard let fixture = waiting.popFirst() else { continue }
                group.addTask { (fixture.name, try await compiler.output(of: fixture)) }
            }
            return outputs
        }
    }
}

extension Compiler {
    /// Compiles a fixture, up to and with the checks that follow type checking.
    ///
    /// - Returns: The whole output of the compiler. Joinery's declarations are shown as in a user's editor, without the
    ///   location of their source. Messages at one place are sorted, because the compiler does not order them.
    func output(of fixture: MessageFixture) async throws -> String {
        let interfaces = FileManager.default.temporaryDirectory.appending(path: "joinery-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: interfaces, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: interfaces) }
        let features =
            fixture.isInSwift5Mode
            ? [] : ["ExistentialAny", "MemberImportVisibility", "NonisolatedNonsendingByDefault"]
        let settings =
            ["-parse-as-library", "-swift-version", fixture.isInSwift5Mode ? "5" : "6", "-I", interfaces.path()]
            + features.flatMap { ["-enable-upcoming-feature", $0] }
        var outputs: [String] = []
        for module in try fixture.modules() {
            let interface = interfaces.appending(path: "\(module).swiftmodule").path()
            outputs.append(
                try await output(
                    of: ["swiftc", "-emit-module", "-o", interface, "-module-name", module] + settings
                        + ["\(module)/\(module).swift"], in: fixture.folder))
        }
        outputs.append(
            try await output(
                of: [
                    "swiftc", "-emit-sil", "-o", "/dev/null", "-module-name", "Rentals", "-Xfrontend",
                    "-ignore-module-source-info",
                ] + settings + (fixture.corpus == .macros ? macroArguments : []) + ["Input.swift"],
                in: fixture.folder))
        return Self.sortingMessagesOfOnePlace(outputs.joined())
    }

    /// An output in which messages at the same place that follow one another are sorted by their text.
    private static func sortingMessagesOfOnePlace(_ output: String) -> String {
        var messages: [(place: Substring, text: [Substring])] = [("", [])]
        for line in output.split(separator: "\n", omittingEmptySubsequences: false) {
            if let match = line.prefixMatch(of: #/(\S.*?:\d+:\d+): (?:error|warning|note): /#) {
                messages.append((match.1, []))
            }
            messages[messages.count - 1].text.append(line)
        }
        var sorted: [(place: Substring, text: [Substring])] = []
        for message in messages {
            let others = sorted.reversed().prefix {
                $0.place == message.place && $0.text[0] > message.text[0]
            }
            sorted.insert(message, at: sorted.count - others.count)
        }
        return sorted.flatMap(\.text).joined(separator: "\n")
    }
}
