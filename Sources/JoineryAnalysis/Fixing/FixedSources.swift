// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
internal import Foundation
internal import SwiftSyntax

/// The files that are being fixed, in memory.
struct FixedSources {
    /// The edits of a file, and their descriptions.
    struct Edits {
        var file: String
        var edits: [TextEdit]
        var actions: [String]
    }

    /// The facts of the modules, which are those of the edited files.
    private(set) var facts: [ModuleFacts]
    private var originals: [String: [UInt8]] = [:]
    private var edited: [String: [UInt8]] = [:]
    /// The files that are not edited, with the reasons.
    private(set) var refused: [String: String] = [:]
    private let byFile: [String: FileFacts]

    init(_ facts: [ModuleFacts], of files: Set<String>) {
        self.facts = facts
        byFile = Dictionary(facts.flatMap(\.files).map { ($0.file, $0) }, uniquingKeysWith: { first, _ in first })
        for file in files { load(file) }
    }

    /// Reads a file, whose content must still be that of its facts.
    mutating func load(_ file: String) {
        guard originals[file] == nil, refused[file] == nil else { return }
        guard let data = FileManager.default.contents(atPath: file) else {
            refused[file] = "its file cannot be read"
            return
        }
        let bytes = Array(data)
        guard let known = byFile[file], FileFacts(reading: bytes, file: file, names: known.libraryNames) == known else {
            refused[file] = "its file has changed since it was read"
            return
        }
        originals[file] = bytes
    }

    func content(of file: String) -> [UInt8]? { refused[file] == nil ? edited[file] ?? originals[file] : nil }

    /// Finds the declarations at places of a file, which is parsed once.
    func declarations(
        of file: String, at places: [Place], knows: @escaping @Sendable (String) -> Bool
    ) -> FoundDeclarations {
        guard let content = content(of: file) else {
            return FoundDeclarations(none: places, because: refused[file] ?? "its file was not read")
        }
        let found = DeepStack.run(forBytes: content.count) { () -> FoundDeclarations in
            do throws(DeclarationRemoval.Refusal) {
                return FoundDeclarations(at: places, try DeclarationRemoval(content, knows: knows))
            } catch {
                return FoundDeclarations(none: places, because: error.reason)
            }
        }
        return found ?? FoundDeclarations(none: places, because: "its file needs more memory than there is")
    }

    /// Applies edits to a file, unless the result would not parse or is not accepted.
    ///
    /// - Parameter keepsCode: Whether only comments may change.
    /// - Returns: Whether the file was edited.
    mutating func apply(_ edits: Edits, keepsCode: Bool = false) -> Bool {
        guard let content = content(of: edits.file), !edits.edits.isEmpty else { return false }
        let result = SourceText(content).applying(edits.edits)
        let isRight = DeepStack.run(forBytes: result.count) {
            guard let new = SourceFileSyntax.parsed(from: result), !new.hasError else { return false }
            guard keepsCode, let old = SourceFileSyntax.parsed(from: content) else { return !keepsCode }
            return old.tokens(viewMode: .sourceAccurate).map(\.text)
                == new.tokens(viewMode: .sourceAccurate).map(\.text)
        }
        guard isRight == true else {
            refused[edits.file] = "its file would not be valid Swift"
            return false
        }
        edited[edits.file] = result
        let new = FileFacts(reading: result, file: edits.file, names: byFile[edits.file]?.libraryNames ?? [:])
        for module in facts.indices {
            for file in facts[module].files.indices where facts[module].files[file].file == edits.file {
                facts[module].files[file] = new
            }
        }
        return true
    }

    /// The changed files, sorted.
    var changes: [FileChange] {
        edited.sorted { $0.key < $1.key }.compactMap { file, new in
            originals[file].map { FileChange(file: file, old: $0, new: new) }
        }
    }
}
#endif
