// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
internal import SwiftSyntax

/// Access levels.
enum Access {
    /// The level that modifiers say, `internal` without one.
    static func of(_ modifiers: DeclModifierListSyntax) -> String {
        // `private(set)` says nothing of reading.
        modifiers.lazy.filter { $0.detail == nil }.map(\.name.text).first(where: levels.contains) ?? "internal"
    }

    /// That of a member, which is at most that of the extension around it, and the extension's where it says none.
    static func ofMember(_ modifiers: DeclModifierListSyntax, in extensionLevel: String?) -> String {
        let own = modifiers.lazy.filter { $0.detail == nil }.map(\.name.text).first(where: levels.contains)
        return own ?? extensionLevel ?? "internal"
    }

    private static let levels: Set = ["private", "fileprivate", "internal", "package", "public", "open"]
}

/// Global actors.
enum Isolation {
    /// The global actor that attributes name: a type whose name ends in `Actor`.
    static func of(_ attributes: AttributeListSyntax) -> String? {
        for case .attribute(let attribute) in attributes {
            let name = TypeName.of(attribute.attributeName)
            if name.hasSuffix("Actor"), name != "globalActor" { return name }
        }
        return nil
    }
}
#endif
