// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
internal import SwiftSyntax

extension Reference {
    /// Creates the reference of a literal key path: `\.listings`, `\SessionGraph.favorites`, `\.[.store]`,
    /// `\.[ClockKey.self]`; `nil` for other expressions, and for key paths with other subscripts.
    ///
    /// - Parameter space: The root type of a key path without one, if it is known.
    init?(keyPath expression: ExprSyntax?, in space: String? = nil) {
        guard let keyPath = expression?.as(KeyPathExprSyntax.self) else { return nil }
        var names: [String] = []
        for component in keyPath.components {
            switch component.component {
            case .property(let property): names.append(property.declName.baseName.name)
            case .optional: continue
            case .subscript(let subscripted):
                guard names.isEmpty, let argument = subscripted.arguments.first?.expression else { return nil }
                if let object = argument.leadingDotName {
                    self.init(.member, object, in: "DependencyObjects")
                } else if let key = argument.metatypeName {
                    self.init(.key, key)
                } else {
                    return nil
                }
                return
            default: return nil
            }
        }
        var root = keyPath.root.map(TypeName.of)
        if names.count > 1, root == nil || root == "Dependencies", let inner = Self.spacesInGraph[names[0]] {
            self.init(.member, names.dropFirst().joined(separator: "."), in: inner)
            return
        }
        // For `\Search.Graph.listings`, the parser takes only the first name as the type.
        while let type = root, names.count > 1, names[0].first?.isUppercase == true {
            root = "\(type).\(names.removeFirst())"
        }
        guard !names.isEmpty else { return nil }
        self.init(.member, names.joined(separator: "."), in: root ?? space)
    }

    /// The members of `Dependencies` that lead to the bindings of dialects.
    private static let spacesInGraph = [
        "dependencyValues": "DependencyValues", "injectedValues": "InjectedValues",
    ]
}

extension ExprSyntax {
    /// The name in `.store`.
    package var leadingDotName: String? {
        guard let member = self.as(MemberAccessExprSyntax.self), member.base == nil else { return nil }
        return member.declName.baseName.text
    }

    /// The name of a binding object, in `.store` and `DependencyObjects.store`.
    package var objectName: String? {
        if let name = leadingDotName { return name }
        guard let path = self.as(MemberAccessExprSyntax.self)?.plainPath, path.count == 2,
            path[0] == "DependencyObjects"
        else { return nil }
        return path[1]
    }

    /// The name of a binding object in a key path: `store` in `\.[.store]`.
    package var objectInKeyPath: String? {
        guard case .subscript(let subscripted)? = self.as(KeyPathExprSyntax.self)?.components.first?.component else {
            return nil
        }
        return subscripted.arguments.first?.expression.leadingDotName
    }

    /// The type's name in `ClockKey.self`.
    package var metatypeName: String? {
        guard let member = self.as(MemberAccessExprSyntax.self), member.declName.baseName.text == "self",
            let base = member.base
        else { return nil }
        return TypeName.of(base)
    }
}
#endif
