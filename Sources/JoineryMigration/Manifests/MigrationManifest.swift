// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
internal import Foundation
internal import JoineryAnalysis
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

    private let source: MigrationSource

    /// Reads the manifests of a folder: there may be further ones for some versions of Swift.
    static func all(in folder: String, _ contents: [String: [UInt8]]) -> [Result<MigrationManifest, Unedited>] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.filter { $0 == "Package.swift" || $0.hasPrefix("Package@swift") && $0.hasSuffix(".swift") }
            .sorted()
            .map { name in
                let file = FilePath.shown(FilePath.join(folder, name))
                do throws(MigrationSource.Refusal) {
                    return .success(try MigrationManifest(file, contents))
                } catch {
                    return .failure(Unedited(file: file, refusal: error))
                }
            }
    }

    /// A manifest that cannot be edited.
    struct Unedited: Error {
        let file: String
        let refusal: MigrationSource.Refusal
    }

    private init(_ file: String, _ contents: [String: [UInt8]]) throws(MigrationSource.Refusal) {
        guard let content = contents[file] ?? FileManager.default.contents(atPath: file).map({ Array($0) }) else {
            throw MigrationSource.Refusal(reason: "cannot be read")
        }
        source = try MigrationSource(content, file: file, module: 0)
    }

    /// Returns the file with its changes; `nil` if nothing changes. The notes describe what the user has to change,
    /// because the manifest computes it.
    func change(for needs: [Need]) -> (change: FileChange?, notes: [String]) {
        let search = ManifestSearch(viewMode: .sourceAccurate)
        search.walk(source.tree)
        var notes: [String] = []
        var changes = ManifestChanges()
        var packages: Set<String> = []
        let known = needs.reduce(into: Set<String>()) { $0.formUnion($1.old.union($1.products)) }
        for need in needs {
            if let target = search.targets[need.target] {
                changes.add(need, to: target, knowing: known, &packages)
            } else if !need.products.allSatisfy(search.texts.contains) {
                notes.append(need.note(about: source.file))
            }
        }
        guard !changes.isEmpty else { return (nil, notes) }
        if !search.packages.contains(where: { $0.name.lowercased() == "joinery" }) {
            if !changes.addPackage(to: search, inPlaceOf: packages) {
                notes.append("\(source.file.shown): add the package 'joinery' to the dependencies of the package")
            }
        }
        source.edits = changes.edits(in: source)
        let ends = source.lineEnds
        return (FileChange(file: source.file, old: ends.original, new: ends.restored(in: source.edited)), notes)
    }
}

extension MigrationManifest.Need {
    /// Returns the note that the products must be added by hand.
    func note(about file: String) -> String {
        let names = products.map { "'\($0.shown)'" }.joined(separator: " and ")
        let noun = products.count == 1 ? "the product" : "the products"
        return "\(file.shown): add \(noun) \(names) to the target '\(target.shown)'"
    }
}

/// The changes of a manifest's lists.
private struct ManifestChanges {
    private var lists: [SyntaxIdentifier: ManifestList] = [:]
    private var arguments: [(name: LabeledExprSyntax, products: [String])] = []

    var isEmpty: Bool { lists.isEmpty && arguments.isEmpty }

    /// Adds the products that a target needs, in place of those of the library.
    mutating func add(
        _ need: MigrationManifest.Need, to target: ManifestSearch.Target, knowing known: Set<String>,
        _ packages: inout Set<String>
    ) {
        let elements = target.products
        let present = Set(elements.map(\.name))
        var missing = need.products.filter { !present.contains($0) }
        let old = elements.filter { need.old.contains($0.name) && !need.products.contains($0.name) }
        for element in old {
            if let package = element.package, !element.name.hasPrefix("Joinery") { packages.insert(package) }
            change(target.list) { $0.replace(element.node, with: missing.map { element.text(of: $0) }) }
            missing = []
        }
        guard !missing.isEmpty else { return }
        if let last = elements.last(where: { need.products.contains($0.name) }) {
            return change(target.list) { $0.insert(missing.map { last.text(of: $0) }, after: last.node) }
        }
        // Another product of the library or of Joinery already provides the modules.
        guard present.isDisjoint(with: known) else { return }
        let texts = missing.map(ManifestSearch.product)
        if target.list == nil {
            arguments.append((target.name, texts))
        } else {
            change(target.list) { $0.append(texts) }
        }
    }

    /// Adds Joinery's package in place of the library's.
    ///
    /// - Returns: Whether there is a list of packages.
    mutating func addPackage(to search: ManifestSearch, inPlaceOf packages: Set<String>) -> Bool {
        let joinery = #".package(url: "https://github.com/OWNER/joinery", branch: "main")"#
        if let old = search.packages.first(where: { packages.contains($0.name) }) {
            change(old.list) { $0.replace(old.node, with: [joinery]) }
        } else if let last = search.packages.last {
            change(last.list) { $0.insert([joinery], after: last.node) }
        } else if let list = search.packageList {
            change(list) { $0.append([joinery]) }
        } else {
            return false
        }
        return true
    }

    private mutating func change(_ list: ArrayExprSyntax?, _ change: (inout ManifestList) -> Void) {
        if let list { change(&lists[list.id, default: ManifestList(list)]) }
    }

    func edits(in source: MigrationSource) -> [TextEdit] {
        let edits = arguments.map { name, products in
            let end = name.expression.bytes.upperBound
            let start = name.bytes.lowerBound
            let isOnOwnLine = source.text.isBlank(
                source.text.range(ofLine: source.text.line(at: start)).lowerBound..<start)
            let space = isOnOwnLine ? "\n" + source.lineIndentation(at: start) : " "
            return TextEdit(end..<end, ",\(space)dependencies: [\(products.joined(separator: ", "))]")
        }
        return edits + lists.values.flatMap { $0.edits(in: source) }
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
    var packages: [(name: String, node: ArrayElementSyntax, list: ArrayExprSyntax)] = []
    /// The texts of literals.
    var texts: Set<String> = []
    /// The list of the manifest's packages.
    var packageList: ArrayExprSyntax?

    override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
        if node.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.text == "Package" {
            packageList = node.arguments.first { $0.label?.text == "dependencies" }?.expression.as(ArrayExprSyntax.self)
        }
        guard let name = node.calledExpression.as(MemberAccessExprSyntax.self)?.declName.baseName.text,
            let element = node.parent?.as(ArrayElementSyntax.self),
            let list = element.parent?.parent?.as(ArrayExprSyntax.self)
        else { return .visitChildren }
        switch name {
        case "package":
            let path = node.text(of: "url") ?? node.text(of: "path") ?? ""
            var last = FilePath.name(of: path)
            if last.hasSuffix(".git") { last = String(last.dropLast(4)) }
            packages.append((node.text(of: "name") ?? last, element, list))
        case "target", "executableTarget", "testTarget":
            // A target among the dependencies of another one is declared elsewhere.
            guard node.enclosing(LabeledExprSyntax.self)?.label?.text != "dependencies",
                let name = node.arguments.first(where: { $0.label?.text == "name" }), let target = node.text(of: "name")
            else { break }
            let dependencies = node.arguments.first { $0.label?.text == "dependencies" }
            let products = dependencies?.expression.as(ArrayExprSyntax.self)
            guard dependencies == nil || products != nil else { break }
            targets[target] = Target(
                products: products?.elements.compactMap(product) ?? [], list: products, name: name)
        default: break
        }
        return .visitChildren
    }

    override func visit(_ node: StringLiteralExprSyntax) -> SyntaxVisitorContinueKind {
        if let text = node.representedLiteralValue { texts.insert(text) }
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
