// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Macros
@testable import JoineryMacrosPlugin
import SwiftDiagnostics
import SwiftIfConfig
import SwiftParser
import SwiftParserDiagnostics
import SwiftSyntax
import SwiftSyntaxMacroExpansion
import SwiftSyntaxMacros
import Testing

/// The expansion of a source, with diagnostics and the source after applying fix-its.
struct Expansion {
    /// The source with the macros expanded.
    let source: String
    /// The diagnostics, each as `line:column: severity: message`, followed by `fix: title` for each fix-it.
    let messages: [String]
    /// The source with the first fix-it of each diagnostic applied.
    let fixed: String

    init(
        _ original: String, _ macros: [String: any Macro.Type] = Self.all, file path: String = "File.swift",
        configuration: (any BuildConfiguration)? = nil
    ) {
        let file = Parser.parse(source: original)
        let context = BasicMacroExpansionContext(
            sourceFiles: [file: .init(moduleName: "Module", fullFilePath: path)],
            buildConfiguration: configuration)
        let expanded = file.expand(
            macros: macros,
            contextGenerator: {
                BasicMacroExpansionContext(sharingWith: context, lexicalContext: $0.allMacroLexicalContexts())
            },
            indentationWidth: .spaces(4))
        source = String(expanded.description.drop { $0.isNewline })
        let slips = ParseDiagnosticsGenerator.diagnostics(for: expanded)
        messages = (context.diagnostics + slips).map { diagnostic in
            let place = context.location(for: diagnostic.position, anchoredAt: diagnostic.node, fileName: "File.swift")
            let head = "\(place.line):\(place.column): \(diagnostic.diagMessage.severity): \(diagnostic.message)"
            return ([head] + diagnostic.fixIts.map { "fix: \($0.message.message)" }).joined(separator: "\n")
        }
        fixed = Self.applyFixes(original, context)
    }

    static let all: [String: any Macro.Type] = [
        "AutoWired": AutoWiredMacro.self,
        "AutoWiredInitializer": AutoWiredInitializerMacro.self,
        "DependencyClient": DependencyClientMacro.self,
        "DependencyEndpoint": DependencyEndpointMacro.self,
        "DependencyEndpointIgnored": DependencyEndpointIgnoredMacro.self,
        "DependencyEntry": DependencyEntryMacro.self,
        "Stubbed": StubbedMacro.self,
    ]

    private static func applyFixes(_ original: String, _ context: BasicMacroExpansionContext) -> String {
        var bytes = Array(original.utf8)
        let edits = context.diagnostics.compactMap(\.fixIts.first).flatMap(\.changes).compactMap { change in
            if case .replace(let old, let new) = change { (old, new) } else { nil }
        }
        let placed = edits.map { old, new in
            let start = context.location(for: old.position, anchoredAt: old, fileName: "File.swift").offset
            return (start..<(start + old.totalLength.utf8Length), Array(new.description.utf8))
        }
        for (range, replacement) in placed.sorted(by: { $0.0.lowerBound > $1.0.lowerBound }) {
            bytes.replaceSubrange(range, with: replacement)
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
#endif
