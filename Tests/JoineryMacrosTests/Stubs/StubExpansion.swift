// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Macros
@testable import JoineryMacrosPlugin
import SwiftIfConfig

/// The peer that `@Stubbed` generates for a protocol.
struct StubExpansion {
    /// The class, without the protocol before it and without `#sourceLocation` lines.
    let stub: String
    let messages: [String]

    init(_ declaration: String, flags: Set<String>? = nil) {
        let configuration = flags.map {
            StaticBuildConfiguration(
                customConditions: $0, languageVersion: VersionTuple(6), compilerVersion: VersionTuple(6, 3))
        }
        let expansion = Expansion(
            "@Stubbed\n" + declaration, ["Stubbed": StubbedMacro.self], configuration: configuration)
        let lines = expansion.source.dropFirst(declaration.count).split(
            separator: "\n", omittingEmptySubsequences: false)
        let shown = lines.filter { !$0.hasPrefix("#sourceLocation") }.joined(separator: "\n")
        stub = String(shown.drop { $0.isNewline })
        messages = expansion.messages
    }

    /// Expands a protocol `P` with these requirements.
    init(requirements: String, of modifiers: String = "", inheriting: String = "") {
        self.init("\(modifiers)protocol P\(inheriting) {\n    \(requirements)\n}")
    }

    /// The members of the class before its initializer, without indentation.
    var members: String {
        let lines = stub.split(separator: "\n", omittingEmptySubsequences: false)
        guard let head = lines.firstIndex(where: { $0.contains("final class") }),
            let end = lines.firstIndex(where: { $0.hasPrefix("    /// Creates a stub that") })
        else { return stub }
        return lines[(head + 1)..<end].map { String($0.dropFirst(4)) }.joined(separator: "\n").trimmedEnd
    }

    /// The settable closures in order: `onFind: (Int) -> String`.
    var closures: [String] {
        let lines = members.split(separator: "\n")
        return zip(lines, lines.dropFirst()).compactMap { summary, line in
            guard summary.hasPrefix("/// The implementation of"),
                let match = line.wholeMatch(of: /(?:\w+ )*var (on\w*): \((.+)\)\?(?: \{)?(?:  \/\/.*)?/)
            else { return nil }
            return "\(match.1): \(match.2)"
        }
    }
}

extension String {
    fileprivate var trimmedEnd: String {
        String(reversed().drop { $0.isNewline }.reversed())
    }
}
#endif
