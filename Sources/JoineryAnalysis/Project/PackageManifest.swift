// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyser
internal import SwiftParser
internal import SwiftSyntax

/// The targets of a package, as its manifest says them literally.
struct PackageManifest {
    private struct Target {
        var name: String
        var kind: ModuleFacts.Kind
        var path: String?
    }

    private var targets: [Target] = []
    private let folder: String
    private let prefix: String

    /// Reads a manifest.
    ///
    /// - Parameters:
    ///   - folder: The package's folder, as files' paths begin; empty for none.
    ///   - prefix: What stands between the package's folder and the paths of files, where those are below it.
    init(_ source: [UInt8], folder: String, prefix: String) {
        self.folder = folder
        self.prefix = prefix
        let visitor = TargetVisitor(viewMode: .sourceAccurate)
        visitor.walk(Parser.parse(source: String(decoding: source, as: UTF8.self)))
        targets = visitor.targets
    }

    /// The module of a file; `nil` for a file outside of the conventional folders and of all targets' own.
    func module(of path: String) -> (name: String, kind: ModuleFacts.Kind)? {
        var path = path[...]
        if !folder.isEmpty, path.hasPrefix(folder + "/") { path = path.dropFirst(folder.count + 1) }
        let full = prefix.isEmpty ? String(path) : "\(prefix)/" + path.drop { $0 != "/" }.dropFirst()
        let explicit = targets.filter { target in
            target.path.map { full == $0 || full.hasPrefix($0 == "." ? "" : $0 + "/") } ?? false
        }
        if let target = explicit.max(by: { ($0.path?.count ?? 0) < ($1.path?.count ?? 0) }) {
            return (Self.moduleName(of: target.name), target.kind)
        }
        let parts = full.split(separator: "/")
        guard parts.count > 2, let kind = Self.conventions[String(parts[0])] else { return nil }
        let name = String(parts[1])
        return (Self.moduleName(of: name), targets.first { $0.name == name }?.kind ?? kind)
    }

    /// What code imports: `shop_core` for the target `shop-core`.
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
            // Something that is depended on looks alike, and has no sources.
            if kind == .library, node.isWithinArgument(named: "dependencies", ofTarget: Set(Self.kinds.keys)) {
                return .visitChildren
            }
            // As files' paths are written: './Sources/' is 'Sources'.
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
    /// Whether it stands in this argument of a call of one of these members.
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
