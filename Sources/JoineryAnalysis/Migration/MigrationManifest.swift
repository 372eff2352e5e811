// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
internal import Foundation
internal import SwiftParser
internal import SwiftSyntax

/// The changes of a package's manifest: the products that its targets link, and the packages.
struct MigrationManifest {
    /// The products that a target needs.
    struct Need: Hashable {
        let target: String
        /// The products of the library and of Joinery's dialect, which are removed unless they are also in `products`.
        let old: Set<String>
        /// Joinery's products.
        let products: [String]
    }

    let file: String
    private let text: SourceText
    private let tree: SourceFileSyntax

    /// Reads the manifest of a folder; `nil` if there is none or it does not parse.
    init?(in folder: String, _ contents: [String: [UInt8]]) {
        let path = FilePath.join(folder, "Package.swift")
        let current = FilePath.real(".")
        file = FilePath.isIn(current, path) ? FilePath.below(current, path) : path
        guard let content = contents[file] ?? FileManager.default.contents(atPath: file).map({ Array($0) }),
            let tree = SourceFileSyntax.parsed(from: content),
            !tree.hasError
        else { return nil }
        text = SourceText(content)
        self.tree = tree
    }

    /// Returns the file with its changes; `nil` if nothing changes. Targets whose dependencies the manifest computes
    /// stay as they are.
    func change(for needs: [Need]) -> FileChange? {
        let search = ManifestSearch(viewMode: .sourceAccurate)
        search.walk(tree)
        var edits: [SourceEdit] = []
        var packages: Set<String> = []
        let known = needs.reduce(into: Set<String>()) { $0.formUnion($1.old.union($1.products)) }
        for need in needs {
            guard let target = search.targets[need.target] else { continue }
            edits += self.edits(for: need, target, knowing: known, &packages)
        }
        guard !edits.isEmpty else { return nil }
        edits += package(in: search, without: packages)
        return FileChange(file: file, old: text.bytes, new: text.applying(edits))
    }

    private func edits(
        for need: Need, _ target: ManifestSearch.Target, knowing known: Set<String>, _ packages: inout Set<String>
    ) -> [SourceEdit] {
        let elements = target.products
        let present = Set(elements.map(\.name))
        var missing = need.products.filter { !present.contains($0) }
        var edits: [SourceEdit] = []
        let old = elements.filter { need.old.contains($0.name) && !need.products.contains($0.name) }
        for element in old {
            if let package = element.package, !element.name.hasPrefix("Joinery") { packages.insert(package) }
            guard !missing.isEmpty else {
                edits.append(SourceEdit(removal(of: element.node, among: old.map(\.node.id))))
                continue
            }
            let texts = missing.map { element.text(of: $0) }
            missing = []
            edits.append(SourceEdit(element.node.expression.bytes, texts.joined(separator: ", ")))
        }
        guard !missing.isEmpty else { return edits }
        if let last = elements.last(where: { need.products.contains($0.name) }) {
            let end = last.node.expression.bytes.upperBound
            return edits + [SourceEdit(end..<end, missing.map { ", " + last.text(of: $0) }.joined())]
        }
        // Another product of the library or of Joinery already provides the modules.
        guard present.isDisjoint(with: known) else { return edits }
        return edits + [target.addition(of: missing.map(ManifestSearch.product))]
    }

    /// Returns the bytes of an element of a list, with the comma before it if it is the last one of its line.
    private func removal(of element: ArrayElementSyntax, among removed: [SyntaxIdentifier]) -> Range<Int> {
        let list = element.parent?.as(ArrayElementListSyntax.self)
        let previous = list?.last { $0.position < element.position }
        guard element.trailingComma == nil, let previous, !removed.contains(previous.id),
            text.line(at: previous.bytes.upperBound) == text.line(at: element.bytes.lowerBound)
        else { return element.position.utf8Offset..<element.endPosition.utf8Offset }
        return previous.expression.bytes.upperBound..<element.bytes.upperBound
    }

    /// Returns the edit that adds Joinery's package in place of the library's, if it is not there.
    private func package(in search: ManifestSearch, without packages: Set<String>) -> [SourceEdit] {
        guard !search.packages.contains(where: { $0.name.lowercased() == "joinery" }) else { return [] }
        let joinery = #".package(url: "https://github.com/OWNER/joinery", branch: "main")"#
        guard let old = search.packages.first(where: { packages.contains($0.name) }) ?? search.packages.last else {
            // Functions of the manifest create the packages.
            guard let end = search.packageList?.elements.last?.expression.bytes.upperBound else { return [] }
            return [SourceEdit(end..<end, ", " + joinery)]
        }
        if packages.contains(old.name) { return [SourceEdit(old.call.bytes, joinery)] }
        let end = old.call.bytes.upperBound
        return [SourceEdit(end..<end, ", " + joinery)]
    }
}

/// A search for the packages of a manifest, and the products of its targets.
private final class ManifestSearch: SyntaxVisitor {
    /// A target.
    struct Target {
        /// The products among its dependencies.
        let products: [Product]
        /// The list of its dependencies; `nil` if it has none.
        let list: ArrayExprSyntax?
        /// The argument with its name.
        let name: LabeledExprSyntax

        /// Returns the edit that adds dependencies.
        func addition(of texts: [String]) -> SourceEdit {
            let text = texts.joined(separator: ", ")
            guard let list else {
                let end = name.expression.bytes.upperBound
                return SourceEdit(end..<end, ", dependencies: [\(text)]")
            }
            guard let last = list.elements.last else {
                return SourceEdit(list.leftSquare.bytes.upperBound..<list.rightSquare.bytes.lowerBound, text)
            }
            let end = last.expression.bytes.upperBound
            return SourceEdit(end..<end, ", " + text)
        }
    }

    /// Returns the dependency on a product of Joinery.
    static func product(_ name: String) -> String { #".product(name: "\#(name)", package: "joinery")"# }

    /// A product in the dependencies of a target.
    struct Product {
        let node: ArrayElementSyntax
        let name: String
        let package: String?
        /// The literal with the name.
        let literal: StringLiteralExprSyntax

        /// Returns the same dependency for another product.
        func text(of product: String) -> String {
            guard name.hasPrefix("Joinery") else { return ManifestSearch.product(product) }
            let text = node.expression.trimmedDescription
            return text.replacing(literal.trimmedDescription, with: "\"\(product)\"", maxReplacements: 1)
        }
    }

    /// The targets by name, except those whose dependencies the manifest computes.
    var targets: [String: Target] = [:]
    /// The packages in lists.
    var packages: [(name: String, call: FunctionCallExprSyntax)] = []
    /// The list of the manifest's packages.
    var packageList: ArrayExprSyntax?

    override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
        if node.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.text == "Package" {
            packageList = node.arguments.first { $0.label?.text == "dependencies" }?.expression.as(ArrayExprSyntax.self)
        }
        guard let name = node.calledExpression.as(MemberAccessExprSyntax.self)?.declName.baseName.text,
            node.parent?.is(ArrayElementSyntax.self) == true
        else { return .visitChildren }
        switch name {
        case "package":
            let path = node.text(of: "url") ?? node.text(of: "path") ?? ""
            var last = FilePath.name(of: path)
            if last.hasSuffix(".git") { last = String(last.dropLast(4)) }
            packages.append((node.text(of: "name") ?? last, node))
        case "target", "executableTarget", "testTarget":
            // A target among the dependencies of another one is declared elsewhere.
            guard node.enclosing(LabeledExprSyntax.self)?.label?.text != "dependencies",
                let name = node.arguments.first(where: { $0.label?.text == "name" }), let target = node.text(of: "name")
            else { break }
            let dependencies = node.arguments.first { $0.label?.text == "dependencies" }
            let list = dependencies?.expression.as(ArrayExprSyntax.self)
            guard dependencies == nil || list != nil else { break }
            targets[target] = Target(products: list?.elements.compactMap(product) ?? [], list: list, name: name)
        default: break
        }
        return .visitChildren
    }

    private func product(_ element: ArrayElementSyntax) -> Product? {
        let call = element.expression.as(FunctionCallExprSyntax.self)
        let name = call.map { call in call.arguments.first { $0.label?.text == "name" } ?? call.arguments.first }
        let expression = name??.expression ?? element.expression
        guard let literal = expression.as(StringLiteralExprSyntax.self), let text = literal.representedLiteralValue
        else {
            return nil
        }
        return Product(node: element, name: text, package: call?.text(of: "package"), literal: literal)
    }
}

extension FunctionCallExprSyntax {
    /// The text of a literal argument.
    fileprivate func text(of label: String) -> String? {
        arguments.first { $0.label?.text == label }?.expression.as(StringLiteralExprSyntax.self)?
            .representedLiteralValue
    }
}
#endif
