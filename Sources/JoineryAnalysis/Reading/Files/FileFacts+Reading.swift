// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
internal import SwiftParser
internal import SwiftSyntax

extension FileFacts {
    /// Reads a file. Code that does not parse is recorded as unread, and the rest is read.
    ///
    /// A file that is too long or too deeply nested is not read. No content stops the program.
    ///
    /// - Parameters:
    ///   - source: The content, in UTF-8.
    ///   - file: The path for the facts.
    ///   - names: The names that other files give to a library's types and containers: see ``LibraryAliases``.
    ///   - omitted: The parts of readers that are left out, in tests.
    package init(
        reading source: [UInt8], file: String, names: [String: String] = [:], without omitted: Set<ReaderPart> = []
    ) {
        self =
            FileFacts(reading: source, file: file, isOnDeepStack: false, names: names, without: omitted)
            ?? FileFacts(withoutStackFor: file)
    }

    /// Reads a file; `nil` if the system provides no thread with a large enough stack.
    ///
    /// - Parameter isOnDeepStack: Whether the thread has a stack for sources of ``DeepStack/usual`` length.
    package init?(
        reading source: [UInt8], file: String, isOnDeepStack: Bool, names: [String: String] = [:],
        without omitted: Set<ReaderPart> = []
    ) {
        let lines = LineTable(source.span)
        let facts: FileFacts?
        if source.count > DeepStack.longest {
            facts = FileFacts(file: file, unread: "is larger than 1 MiB", at: Place(line: 1, column: 1))
        } else if let offset = NestingScan.tooDeep(in: source.span) ?? RepetitionScan.tooLong(in: source.span) {
            facts = FileFacts(nestedTooDeeplyAt: lines.place(at: offset), in: file)
        } else if isOnDeepStack, source.count <= DeepStack.usual {
            facts = FileFacts(parsing: source, file: file, lines, names, without: omitted)
        } else {
            facts = DeepStack.run(forBytes: source.count) {
                FileFacts(parsing: source, file: file, lines, names, without: omitted)
            }
        }
        guard var facts else { return nil }
        facts.libraryNames = names
        self = facts
    }

    /// Creates the facts of a file for which the system provides no stack.
    package init(withoutStackFor file: String) {
        let reason = "needs more stack than the system gives a thread, so the file is not read"
        self.init(file: file, unread: reason, at: Place(line: 1, column: 1))
    }

    private init(
        parsing source: [UInt8], file: String, _ lines: LineTable, _ names: [String: String],
        without omitted: Set<ReaderPart>
    ) {
        let valid = String(validating: source, as: UTF8.self)
        var text = valid ?? String(decoding: source, as: UTF8.self)
        // If the text has the same length, the offsets are the same.
        var lines = text.utf8.count == source.count ? lines : lines.inText(of: source)
        var words = Self.scan.found(in: source.span)
        var tree = Self.parse(text)
        if tree.hasError, let joined = AcceptedSource.rewritten(text) {
            text = joined
            tree = Self.parse(text)
        }
        let shape = TreeShape(tree)
        if let position = shape.tooDeep {
            self.init(nestedTooDeeplyAt: lines.place(at: position.utf8Offset), in: file)
            return
        }
        let containers = Set(names.keys.filter { names[$0] == $0 })
        let names = names.filter { $0.key != $0.value }
        if !names.isEmpty || !words.isDisjoint(with: WrittenNames.qualifiers),
            let written = WrittenNames(names, in: tree, text, lines)
        {
            (text, lines) = (written.text, written.lines)
            words = Self.scan.found(in: Array(text.utf8).span)
            tree = Self.parse(text)
        }
        let reading = FileReading(file: file, lines: lines, words: words, containers: containers)
        FileWalk(reading, without: omitted).walk(tree)
        self = reading.facts
        hasEntryPoint = hasEntryPoint || file == "main.swift" || file.hasSuffix("/main.swift")
        if words.contains(Silence.marker) { silences = Silence.all(in: tree, text, reading.lines) }
        if valid == nil {
            unread.append(Unread(ofFileAt: Place(line: 1, column: 1), "is not UTF-8"))
            return
        }
        guard let mistake = SyntaxMistake(in: tree, shape) else { return }
        unread.append(Unread(ofFileAt: reading.place(at: mistake.position), mistake.reason))
    }

    private static func parse(_ text: String) -> SourceFileSyntax {
        var parser = Parser(text, maximumNestingLevel: 2 * NestingScan.mostBrackets)
        return SourceFileSyntax.parse(from: &parser)
    }

    private static let scan = WordScan(FileWalk.soughtWords.union(WrittenNames.qualifiers).union([Silence.marker]))

    private init(nestedTooDeeplyAt place: Place, in file: String) {
        self.init(file: file, unread: "is nested too deeply here, so the file is not read", at: place)
    }

    private init(file: String, unread reason: String, at place: Place) {
        self.init(file: file)
        unread = [Unread(ofFileAt: place, reason)]
    }
}
#endif
