// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
internal import Foundation
internal import SwiftParser
internal import SwiftSyntax

/// The targets of a package, as far as its manifest declares them literally.
struct PackageManifest {
    private struct Target {
        var name: String
        var kind: ModuleFacts.Kind
        var path: String?
        /// The paths in its folder that are not sources.
        var excluded: [String] = []
        /// The paths in its folder that are sources; `nil` if all are.
        var sources: [String]?

        /// Whether a path in its folder is one of its sources.
        func includes(_ path: String) -> Bool {
            !excludes(path) && sources.map { $0.contains { Self.contains($0, path) } } ?? true
        }

        func excludes(_ path: String) -> Bool { excluded.contains { Self.contains($0, path) } }

        private static func contains(_ entry: String, _ path: String) -> Bool {
            entry == "." || path == entry || FilePath.isIn(entry, path)
        }
    }

    private var targets: [Target] = []
    /// The package's folder, as a canonical path.
    let folder: String
    /// The folders of the packages that it depends on by their path, as canonical paths.
    private(set) var packages: [String] = []

    /// Reads the manifest of a folder; `nil` if there is none.
    ///
    /// - Parameter folder: The folder, in the form of ``FilePath/real(_:)``.
    init?(in folder: String) {
        guard let source = Self.source(in: folder) else { return nil }
        self.folder = folder
        let visitor = TargetVisitor(viewMode: .sourceAccurate)
        visitor.walk(Parser.parse(source: source))
        targets = visitor.targets
        packages = visitor.packages.map { FilePath.normalized(FilePath.join(folder, $0)) }
    }

    /// Whether a folder contains a manifest.
    static func exists(in folder: String) -> Bool { source(in: folder) != nil }

    /// Whether a file has the name of a manifest and is one. A program can have a type named `Package`.
    static func isManifest(_ path: String) -> Bool {
        let name = FilePath.name(of: path)
        guard name == "Package.swift" || name.hasPrefix("Package@swift") else { return false }
        return source(at: path) != nil
    }

    private static func source(in folder: String) -> String? { source(at: FilePath.join(folder, "Package.swift")) }

    private static func source(at path: String) -> String? {
        guard let data = FileManager.default.contents(atPath: path) else { return nil }
        let source = String(decoding: data, as: UTF8.self)
        return source.contains("swift-tools-version") || source.contains("import PackageDescription") ? source : nil
    }

    /// The names of the targets.
    var targetNames: [String] { targets.map(\.name) }

    /// Returns the module of a file that a target's path or folder contains; `nil` if no target is declared for it, or
    /// it is not one of the target's sources.
    func module(of path: String) -> SourceTree.ModuleName? {
        guard let (target, part) = target(of: path), target.includes(part) else { return nil }
        return name(of: target)
    }

    /// Whether a target excludes a file. If a target lists its sources, the other files of its folder may belong to an
    /// app.
    func excludes(_ path: String) -> Bool { target(of: path).map { $0.excludes($1) } ?? false }

    /// Returns the target whose path or folder contains a file, and the file's path in it.
    private func target(of path: String) -> (target: Target, part: String)? {
        guard !targets.isEmpty else { return nil }
        let full = FilePath.below(folder, path)
        let explicit = targets.filter { target in
            target.path.map { full == $0 || $0 == "." || FilePath.isIn($0, full) } ?? false
        }
        if let target = explicit.max(by: { ($0.path?.count ?? 0) < ($1.path?.count ?? 0) }) {
            return (target, FilePath.below(target.path ?? ".", full))
        }
        let parts = FilePath.parts(of: full)
        guard parts.count > 1, let kind = Self.conventions[parts[0]] else { return nil }
        if parts.count > 2 {
            return targets.first { $0.name == parts[1] && $0.path == nil }
                .map { ($0, parts.dropFirst(2).joined(separator: "/")) }
        }
        // The only target of its kind needs no separate folder.
        let candidates = targets.filter { $0.path == nil && ($0.kind == .test) == (kind == .test) }
        return candidates.count == 1 ? (candidates[0], parts[1]) : nil
    }

    /// Returns the module of a file by the folders of a package; `nil` if it is in none of them. A manifest can also
    /// compute its targets.
    func moduleByFolder(of path: String) -> SourceTree.ModuleName? {
        let parts = FilePath.parts(of: FilePath.below(folder, path))
        guard parts.count > 2, let kind = Self.conventions[parts[0]] else { return nil }
        let declared = targets.first { $0.name == parts[1] }?.kind
        return name(of: Target(name: parts[1], kind: declared ?? kind))
    }

    private func name(of target: Target) -> SourceTree.ModuleName {
        SourceTree.ModuleName(
            name: ProjectTarget.moduleName(of: target.name), kind: target.kind, project: folder, target: target.name)
    }

    private static let conventions: [String: ModuleFacts.Kind] = [
        "Sources": .library, "Source": .library, "src": .library, "srcs": .library, "Tests": .test, "Plugins": .library,
    ]

    private final class TargetVisitor: SyntaxVisitor {
        var targets: [Target] = []
        var packages: [String] = []
        /// The texts of names, as in `let name = "Shop"`.
        private var constants: [String: String] = [:]

        private static let kinds: [String: ModuleFacts.Kind] = [
            "target": .library, "executableTarget": .executable, "testTarget": .test, "macro": .library,
        ]

        override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
            let member = node.calledExpression.as(MemberAccessExprSyntax.self)
            if member?.declName.baseName.text == "package", let path = text(of: "path", in: node) {
                packages.append(path)
            }
            guard let member, let kind = Self.kinds[member.declName.baseName.text],
                let name = text(of: "name", in: node)
            else { return .visitChildren }
            // A dependency looks similar, but has no sources.
            if kind == .library, node.isWithinArgument(named: "dependencies", ofTarget: Set(Self.kinds.keys)) {
                return .visitChildren
            }
            targets.append(
                Target(
                    name: name, kind: kind, path: text(of: "path", in: node).map(Self.normalized),
                    excluded: list("exclude", in: node)?.compactMap(\.self) ?? [],
                    sources: list("sources", in: node).flatMap { $0.contains(nil) ? nil : $0.compactMap(\.self) }))
            return .visitChildren
        }

        /// Returns a path in the form of other paths: './Sources/' is 'Sources'.
        private static func normalized(_ path: String) -> String {
            let parts = path.split(separator: "/").filter { $0 != "." }
            return parts.isEmpty ? "." : parts.joined(separator: "/")
        }

        /// Returns the paths in an argument; `nil` for a path that is not literal, or in place of the list.
        private func list(_ label: String, in call: FunctionCallExprSyntax) -> [String?]? {
            call.arguments.first { $0.label?.text == label }?.expression.as(ArrayExprSyntax.self)?.elements.map {
                $0.expression.as(StringLiteralExprSyntax.self)?.representedLiteralValue.map(Self.normalized)
            }
        }

        private func text(of label: String, in call: FunctionCallExprSyntax) -> String? {
            let argument = call.arguments.first { $0.label?.text == label }?.expression
            if let name = argument?.as(DeclReferenceExprSyntax.self)?.baseName.text { return constants[name] }
            return argument?.as(StringLiteralExprSyntax.self)?.representedLiteralValue
        }

        override func visit(_ node: PatternBindingSyntax) -> SyntaxVisitorContinueKind {
            if let name = node.pattern.as(IdentifierPatternSyntax.self)?.identifier.text,
                let literal = node.initializer?.value.as(StringLiteralExprSyntax.self)
            {
                constants[name] = literal.representedLiteralValue
            }
            return .visitChildren
        }
    }
}

extension FunctionCallExprSyntax {
    /// Whether the expression is this argument of a call of one of these members.
    fileprivate func isWithinArgument(named label: String, ofTarget names: Set<String>) -> Bool {
        var next = parent
        var isWithin = false
        while let node = next {
            if let argument = node.as(LabeledExprSyntax.self), argument.label?.text == label { isWithin = true }
            if isWithin, let call = node.as(FunctionCallExprSyntax.self),
                let member = call.calledExpression.as(MemberAccessExprSyntax.self),
                names.contains(member.declName.baseName.text)
            {
                return true
            }
            next = node.parent
        }
        return false
    }
}
#endif
