// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
internal import SwiftParser
internal import SwiftSyntax

/// The targets of a package, as far as its manifest declares them literally.
struct PackageManifest {
    private struct Target {
        var name: String
        var kind: ModuleFacts.Kind
        var path: String?
    }

    private var targets: [Target] = []
    private let folder: String
    private let app: String

    /// Reads a manifest.
    ///
    /// - Parameters:
    ///   - folder: The package's folder, in the form of ``FilePath/real(_:)``.
    ///   - app: The module of files that belong to no target.
    init(_ source: [UInt8], folder: String, app: String) {
        self.folder = folder
        self.app = app
        let visitor = TargetVisitor(viewMode: .sourceAccurate)
        visitor.walk(Parser.parse(source: String(decoding: source, as: UTF8.self)))
        targets = visitor.targets
    }

    /// Returns the module of a file in the package, whose path has the same form as the package's folder: the file's
    /// target, or the app in its folder.
    func module(of path: String) -> SourceTree.ModuleName {
        let full = FilePath.below(folder, path)
        let explicit = targets.filter { target in
            target.path.map { full == $0 || $0 == "." || full.hasPrefix($0 + "/") } ?? false
        }
        if let target = explicit.max(by: { ($0.path?.count ?? 0) < ($1.path?.count ?? 0) }) {
            return SourceTree.ModuleName(name: Self.moduleName(of: target.name), kind: target.kind)
        }
        let parts = full.split(separator: "/").map(String.init)
        guard parts.count > 1, let kind = Self.conventions[parts[0]] else {
            return SourceTree.ModuleName(of: parts, in: app)
        }
        if parts.count > 2 {
            return SourceTree.ModuleName(
                name: Self.moduleName(of: parts[1]), kind: targets.first { $0.name == parts[1] }?.kind ?? kind)
        }
        // The only target of its kind needs no separate folder.
        let candidates = targets.filter { $0.path == nil && ($0.kind == .test) == (kind == .test) }
        guard candidates.count == 1 else { return SourceTree.ModuleName(of: parts, in: app) }
        return SourceTree.ModuleName(name: Self.moduleName(of: candidates[0].name), kind: candidates[0].kind)
    }

    /// Returns the module's name in the code: `shop_core` for the target `shop-core`.
    private static func moduleName(of target: String) -> String {
        String(target.map { $0.isLetter || $0.isNumber ? $0 : "_" })
    }

    private static let conventions: [String: ModuleFacts.Kind] = [
        "Sources": .library, "Source": .library, "src": .library, "srcs": .library, "Tests": .test, "Plugins": .library,
    ]

    private final class TargetVisitor: SyntaxVisitor {
        var targets: [Target] = []

        private static let kinds: [String: ModuleFacts.Kind] = [
            "target": .library, "executableTarget": .executable, "testTarget": .test, "macro": .library,
        ]

        override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
            guard let member = node.calledExpression.as(MemberAccessExprSyntax.self),
                let kind = Self.kinds[member.declName.baseName.text], let name = text(of: "name", in: node)
            else { return .visitChildren }
            // A dependency looks similar, but has no sources.
            if kind == .library, node.isWithinArgument(named: "dependencies", ofTarget: Set(Self.kinds.keys)) {
                return .visitChildren
            }
            // In the form of file paths: './Sources/' is 'Sources'.
            let path = text(of: "path", in: node).map { path in
                let parts = path.split(separator: "/").filter { $0 != "." }
                return parts.isEmpty ? "." : parts.joined(separator: "/")
            }
            targets.append(Target(name: name, kind: kind, path: path))
            return .visitChildren
        }

        private func text(of label: String, in call: FunctionCallExprSyntax) -> String? {
            call.arguments.first { $0.label?.text == label }?.expression.as(StringLiteralExprSyntax.self)?
                .representedLiteralValue
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
