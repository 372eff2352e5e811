// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Foundation
import Testing

/// Compiler messages that a page quotes are real: each is in a recorded output, word for word.
///
/// A quote is inline code that reads like a message, or a block of `text` that shows one. The messages in blocks of
/// Swift, `// error: …`, are checked by compiling the page.
@Suite(.enabled(if: isRecordedCompiler, "The compiler's messages are recorded for Swift 6.3."))
struct QuotedMessageTests {
    @Test func everyQuotedMessageIsRecorded() throws {
        let recorded = try RecordedMessages()
        let unknown = try Documentation.prose().flatMap { page in
            try QuotedMessage.all(in: Documentation.text(of: page), of: recorded)
                .filter { !recorded.contain($0) }
                .map { "\(page):\($0.line): \($0.text)" }
        }
        #expect(unknown.joined(separator: "\n") == "")
    }

    @Test func inlineCodeIsAQuoteIfItReadsLikeAMessage() {
        let page = """
            The property `databasePath`, the call `singleton { … }`.
            `value of type 'Dependencies' has no member 'listing'` and ``cannot find 'x' in `scope` `` are quotes.
            ```swift
            let text = `value of type 'Code' has no member 'code'`
            ```
            So is `missing return in closure expected to return 'Search'`, and `'x' is unavailable: no`.
            """
        let messages = RecordedMessages(outputs: ["Input.swift:1:2: error: cannot find 'name' in scope"])
        #expect(
            QuotedMessage.all(in: page, of: messages).map { "\($0.line): \($0.text)" } == [
                "2: value of type 'Dependencies' has no member 'listing'",
                "2: cannot find 'x' in `scope`",
                "6: missing return in closure expected to return 'Search'",
                "6: 'x' is unavailable: no",
            ])
    }

    @Test func inlineCodeIsAQuoteIfAnyRecordedMessageHasItsForm() {
        let messages = RecordedMessages(outputs: ["Input.swift:1:2: error: circular reference to 'store' (again)"])
        let quotes = QuotedMessage.all(in: "`circular reference to 'cart' (again)`", of: messages)
        #expect(quotes == [QuotedMessage(line: 1, text: "circular reference to 'cart' (again)", excerpt: [])])
        #expect(!quotes.contains { messages.contain($0) })
    }

    @Test func blockOfTextIsAQuoteFromTheMessageOn() {
        let output = """
            Input.swift:3:5: error: cannot find 'a' in scope
            2 |
            3 | let x = a
              |         `- error: cannot find 'a' in scope
            """
        let page = """
            ```text
            $ swift build
            Search.swift:3:5: error: cannot find 'a' in scope
            2 |
            3 | let x = a
            ```
            ```text
            Search.swift:3:5: error: cannot find 'a' in scope
            3 | let y = a
            ```
            ```text
            App/Shop.swift:56: Fatal error: dependency cycle
            Sources/Shop.swift:5:9: error: [joinery/cycle] 'cart' is needed to build itself
            ```
            """
        let messages = RecordedMessages(outputs: [output])
        let quotes = QuotedMessage.all(in: page, of: messages)
        #expect(quotes.map(\.line) == [3, 8])
        #expect(quotes.map { messages.contain($0) } == [true, false])
    }
}

/// The messages that the fixtures record.
struct RecordedMessages {
    private let texts: Set<String>
    private let forms: Set<String>
    private let outputs: [[String]]

    init() throws {
        self.init(outputs: try (MessageFixture.all() + MessageFixture.all(of: .macros)).map { try $0.expected() })
    }

    init(outputs: [String]) {
        self.outputs = outputs.map(Self.lines)
        texts = Set(outputs.flatMap { $0.split(separator: "\n") }.compactMap { MessageFixture.Message($0)?.text })
        forms = Set(texts.map(Self.form))
    }

    /// Whether a recorded output contains a quote, except for the name of the file.
    func contain(_ quote: QuotedMessage) -> Bool {
        guard texts.contains(quote.text) else { return false }
        guard !quote.excerpt.isEmpty else { return true }
        return outputs.contains { $0.contains(quote.excerpt) }
    }

    /// Whether a text differs from a recorded message only in the text between quotation marks.
    func haveForm(of text: String) -> Bool { forms.contains(Self.form(of: text)) }

    private static func form(of text: String) -> String { text.replacing(/'[^']*'/, with: "''") }

    /// The lines of an output, without spaces at their ends and with the name of the fixtures' file.
    static func lines(of output: String) -> [String] {
        output.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            String(line.replacing(/^\w+\.swift:/, with: "Input.swift:").replacing(/\s+$/, with: ""))
        }
    }
}

/// A message of the compiler that a page quotes.
struct QuotedMessage: Equatable {
    let line: Int
    let text: String
    /// The lines of a block of text, beginning with the message. Empty for inline code.
    let excerpt: [String]

    /// The quotes of a page, in order.
    static func all(in markdown: String, of recorded: RecordedMessages) -> [QuotedMessage] {
        var quotes: [QuotedMessage] = []
        var block: (language: Substring, lines: [(number: Int, text: String)])?
        for (number, line) in zip(1..., markdown.split(separator: "\n", omittingEmptySubsequences: false)) {
            let text = line.drop { $0 == " " }
            if text.hasPrefix("```") {
                if let ended = block, ended.language != "swift" { quotes += shown(in: ended.lines) }
                block = block == nil ? (text.dropFirst(3), []) : nil
            } else if block != nil {
                block?.lines.append((number, String(line)))
            } else {
                quotes += line.matches(of: /(`+)(.+?)\1(?!`)/)
                    .map { $0.2.trimmingCharacters(in: .whitespaces) }
                    .filter { readsLikeAMessage($0) || recorded.haveForm(of: $0) && $0.contains(" ") }
                    .map { QuotedMessage(line: number, text: $0, excerpt: []) }
            }
        }
        return quotes
    }

    /// The first message of the compiler that a block of text shows, with the lines after it.
    private static func shown(in lines: [(number: Int, text: String)]) -> [QuotedMessage] {
        let message = #/^\S+\.swift:\d+:\d+: (?:error|warning): (?!\[joinery/)(.+)$/#
        for (index, line) in lines.enumerated() {
            guard let match = line.text.firstMatch(of: message) else { continue }
            let excerpt = lines[index...].map(\.text).joined(separator: "\n")
            let text = String(match.1.replacing(/\ \[#\w[\w-]*\]$/, with: ""))
            return [QuotedMessage(line: line.number, text: text, excerpt: RecordedMessages.lines(of: excerpt))]
        }
        return []
    }

    /// Whether a text begins like a compiler message.
    private static func readsLikeAMessage(_ text: String) -> Bool {
        text.contains(" ") && text.prefixMatch(of: beginning) != nil
    }

    private static var beginning: Regex<Substring> {
        #/
        (?: (?:error|warning):\ .+
        | cannot\ .+ | could\ not\ .+ | failed\ to\ .+ | no\ exact\ matches\ .+ | ambiguous\ use\ .+
        | (?:value|argument)\ of\ .+ | argument\ type\ .+ | type\ '.+'\ .+ | contextual\ .+ | expression\ is\ .+
        | call\ (?:can|to)\ .+ | missing\ .+ | extra\ .+ | invalid\ .+ | main\ actor-isolated\ .+
        | (?:stored|static|instance)\ (?:property|method|member|subscript|stored)\ .+ | property\ .+ | reference\ to\ .+ | mutation\ of\ .+ | use\ of\ .+
        | errors\ thrown\ .+ | '.+'\ (?:is|has|call|cannot)\ .+ )
        /#
    }
}
