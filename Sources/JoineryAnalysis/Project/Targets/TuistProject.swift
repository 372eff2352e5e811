// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
internal import Foundation
internal import SwiftParser
internal import SwiftSyntax

/// The targets that Tuist's `Project.swift` declares literally.
///
/// A manifest can also compute targets, often with functions of other files. Only Tuist can run it, so a message says
/// how to generate the project, which is read instead.
struct TuistProject {
    /// The targets.
    private(set) var content = ProjectContent()

    /// Reads a manifest; `nil` if the file is not Tuist's.
    ///
    /// - Parameters:
    ///   - data: The content of the file.
    ///   - path: The canonical path.
    init?(_ data: Data, path: String) {
        guard Self.isManifest(data) else { return nil }
        let visitor = TargetVisitor(folder: FilePath.folder(of: path))
        visitor.walk(Parser.parse(source: String(decoding: data, as: UTF8.self)))
        content.targets = visitor.targets
        content.packages = visitor.packages.map { FilePath.normalized(FilePath.join(FilePath.folder(of: path), $0)) }
        if visitor.isIncomplete || visitor.targets.isEmpty {
            content.isWhole = false
            content.hasComputedTargets = true
        }
    }

    /// Whether a file is a manifest, which is no source of the program.
    static func isManifest(_ path: String) -> Bool {
        guard ["Project.swift", "Workspace.swift", "Tuist.swift", "Config.swift"].contains(FilePath.name(of: path))
        else {
            return false
        }
        return FileManager.default.contents(atPath: path).map(isManifest) ?? false
    }

    private static func isManifest(_ data: Data) -> Bool {
        data.range(of: Data("import ProjectDescription".utf8)) != nil
    }

    private final class TargetVisitor: SyntaxVisitor {
        var targets: [ProjectTarget] = []
        var packages: [String] = []
        /// Whether some targets cannot be read.
        var isIncomplete = false
        private let folder: String

        init(folder: String) {
            self.folder = folder
            super.init(viewMode: .sourceAccurate)
        }

        override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
            let called = node.calledExpression.trimmedDescription
            if [".package", ".local", "Package.package", "Package.local"].contains(called),
                let path = node.argument("path")?.literal
            {
                packages.append(path)
            }
            guard [".target", "Target.target", "Target", ".init", "Target.init"].contains(called),
                let product = node.argument("product")
            else { return .visitChildren }
            add(node, product)
            return .skipChildren
        }

        /// `Project(targets: makeTargets())`.
        override func visit(_ node: LabeledExprSyntax) -> SyntaxVisitorContinueKind {
            if node.label?.text == "targets", node.expression.as(ArrayExprSyntax.self) == nil { isIncomplete = true }
            return .visitChildren
        }

        /// `.feature(name: "Search")` in a list of targets.
        override func visit(_ node: ArrayElementSyntax) -> SyntaxVisitorContinueKind {
            guard node.parent?.parent?.parent?.as(LabeledExprSyntax.self)?.label?.text == "targets" else {
                return .visitChildren
            }
            let call = node.expression.as(FunctionCallExprSyntax.self)
            // Targets of schemes and of test plans are names.
            let isName = node.expression.is(StringLiteralExprSyntax.self)
            if call?.argument("product") == nil, !isName { isIncomplete = true }
            return .visitChildren
        }

        private func add(_ call: FunctionCallExprSyntax, _ product: ExprSyntax) {
            guard let name = call.argument("name")?.literal,
                let product = product.as(MemberAccessExprSyntax.self)?.declName.baseName.text
            else {
                isIncomplete = true
                return
            }
            let module = call.argument("productName")?.literal ?? name
            var target = ProjectTarget(
                name: name, module: ProjectTarget.moduleName(of: module), kind: Self.kind(ofProduct: product),
                isExtension: ProjectTarget.isExtension(product: product))
            for label in ["sources", "buildableFolders"] {
                guard let sources = call.argument(label) else { continue }
                let globs = globs(in: sources)
                if globs.isEmpty { isIncomplete = true }
                for glob in globs {
                    if glob.pattern.hasSuffix(".swift"), !glob.pattern.contains("*") {
                        target.files.append(FilePath.normalized(FilePath.join(folder, glob.pattern)))
                    } else {
                        target.folders.append(SourceFolder(folder, glob: glob.pattern, excluding: glob.excludes))
                    }
                }
            }
            targets.append(target)
        }

        /// Returns the patterns of `["Sources/**"]` and `[.glob("Sources/**", excluding: "Sources/Old/**")]`.
        private func globs(in expression: ExprSyntax) -> [(pattern: String, excludes: [String])] {
            if let literal = expression.literal { return [(literal, [])] }
            if let list = expression.as(ArrayExprSyntax.self) {
                return list.elements.flatMap { globs(in: $0.expression) }
            }
            guard let call = expression.as(FunctionCallExprSyntax.self), let first = call.arguments.first else {
                return []
            }
            let excluded = call.argument("excluding").map { globs(in: $0).map(\.pattern) } ?? []
            return globs(in: first.expression).map { ($0.pattern, $0.excludes + excluded) }
        }

        private static func kind(ofProduct product: String) -> ModuleFacts.Kind {
            switch product {
            case "unitTests", "uiTests": .test
            case "framework", "staticFramework", "staticLibrary", "dynamicLibrary", "bundle", "macro": .library
            default: .executable
            }
        }
    }
}

extension FunctionCallExprSyntax {
    /// Returns the argument with a label.
    fileprivate func argument(_ label: String) -> ExprSyntax? {
        arguments.first { $0.label?.text == label }?.expression
    }
}

extension ExprSyntax {
    /// The text of a string literal without interpolations.
    fileprivate var literal: String? { self.as(StringLiteralExprSyntax.self)?.representedLiteralValue }
}
#endif
