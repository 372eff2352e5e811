// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyser
internal import SwiftSyntax

extension Reference {
    /// What a literal key path names: `\.listings`, `\SessionGraph.favourites`; `nil` for any other expression, and for
    /// a key path with subscripts.
    ///
    /// - Parameter space: The type that a key path without one belongs to, if that is known.
    init?(keyPath expression: ExprSyntax?, in space: String? = nil) {
        guard let keyPath = expression?.as(KeyPathExprSyntax.self) else { return nil }
        var names: [String] = []
        for component in keyPath.components {
            switch component.component {
            case .property(let property): names.append(property.declName.baseName.text)
            case .optional: continue
            default: return nil
            }
        }
        var root = keyPath.root.map(TypeName.of)
        // Of `\Search.Graph.listings` the parser takes the first name alone for the type.
        while let type = root, names.count > 1, names[0].first?.isUppercase == true {
            root = "\(type).\(names.removeFirst())"
        }
        guard !names.isEmpty else { return nil }
        self.init(.member, names.joined(separator: "."), in: root ?? space)
    }
}
#endif
