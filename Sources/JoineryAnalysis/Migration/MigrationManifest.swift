// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
internal import Foundation
internal import SwiftParser
internal import SwiftSyntax

/// The changes of a package's manifest: the products that its targets link.
struct MigrationManifest {
    /// The products that a target needs.
    struct Need: Hashable {
        let target: String
        /// The product of the library, or of Joinery's dialect of it.
        let product: String
        /// Joinery's product that takes its place, or is added.
        let native: String
        /// Whether the target still imports the library.
        let keepsProduct: Bool
    }

    let file: String
    private let bytes: [UInt8]
    private let tree: SourceFileSyntax

    /// Reads the manifest of a folder; `nil` if there is none, or it does not parse.
    init?(in folder: String) {
        file = FilePath.join(folder, "Package.swift")
        guard let data = FileManager.default.contents(atPath: file),
            let tree = SourceFileSyntax.parsed(from: Array(data)),
            !tree.hasError
        else { return nil }
        bytes = Array(data)
        self.tree = tree
    }

    /// Returns the file with its changes, and the needs that it does not show literally.
    func change(for needs: [Need]) -> (change: FileChange?, open: [Need]) {
        var edits: [SourceEdit] = []
        var open: [Need] = []
        let targets = TargetSearch(viewMode: .sourceAccurate)
        targets.walk(tree)
        for need in needs {
            guard let literals = targets.literals[need.target] else {
                open.append(need)
                continue
            }
            let names = literals.map { ($0.representedLiteralValue ?? "", $0) }
            if names.contains(where: { $0.0 == need.native }) {
                guard !need.keepsProduct, let old = names.first(where: { $0.0 == need.product })?.1,
                    let element = old.enclosing(ArrayElementSyntax.self)
                else { continue }
                edits.append(SourceEdit(element.position.utf8Offset..<element.endPosition.utf8Offset))
            } else if let old = names.first(where: { $0.0 == need.product })?.1,
                let element = old.enclosing(ArrayElementSyntax.self)
            {
                if need.keepsProduct {
                    let end = element.expression.bytes.upperBound
                    let text = element.expression.trimmedDescription.replacing(
                        "\"\(need.product)\"", with: "\"\(need.native)\"")
                    edits.append(SourceEdit(end..<end, ", " + text))
                } else {
                    edits.append(SourceEdit(old.bytes, "\"\(need.native)\""))
                }
            } else {
                open.append(need)
            }
        }
        guard !edits.isEmpty else { return (nil, open) }
        let new = SourceText(bytes).applying(edits)
        return (FileChange(file: file, old: bytes, new: new), open)
    }
}

/// A search for the literals in the dependencies of targets, by the targets' names.
private final class TargetSearch: SyntaxVisitor {
    var literals: [String: [StringLiteralExprSyntax]] = [:]

    override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
        guard let member = node.calledExpression.as(MemberAccessExprSyntax.self),
            ["target", "executableTarget", "testTarget"].contains(member.declName.baseName.text),
            let name = node.arguments.first(where: { $0.label?.text == "name" })?.expression
                .as(StringLiteralExprSyntax.self)?.representedLiteralValue,
            let dependencies = node.arguments.first(where: { $0.label?.text == "dependencies" })?.expression
        else { return .visitChildren }
        let search = LiteralSearch(viewMode: .sourceAccurate)
        search.walk(dependencies)
        literals[name] = search.found
        return .visitChildren
    }

    private final class LiteralSearch: SyntaxVisitor {
        var found: [StringLiteralExprSyntax] = []

        override func visit(_ node: StringLiteralExprSyntax) -> SyntaxVisitorContinueKind {
            found.append(node)
            return .skipChildren
        }
    }
}
#endif
