// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
@_spi(RawSyntax) package import SwiftSyntax

/// Access levels.
package enum Access {
    /// Returns the declared level; `internal` without a modifier.
    package static func of(_ modifiers: DeclModifierListSyntax) -> String {
        level(of: modifiers) ?? "internal"
    }

    /// Returns the level of a member, which is at most that of the extension, and the extension's by default.
    package static func ofMember(_ modifiers: DeclModifierListSyntax, in extensionLevel: String?) -> String {
        level(of: modifiers) ?? extensionLevel ?? "internal"
    }

    private static func level(of modifiers: DeclModifierListSyntax) -> String? {
        modifiers.first { name, hasDetail in
            // `private(set)` does not restrict reading.
            !hasDetail && levels.contains { $0 == name }
        }
    }

    private static let levels: [SyntaxText] = ["public", "private", "fileprivate", "internal", "package", "open"]
}

/// Global actors.
package enum Isolation {
    /// Returns the global actor in attributes: a type whose name ends in `Actor`.
    package static func of(_ attributes: AttributeListSyntax) -> String? {
        for case .attribute(let attribute) in attributes.each {
            let name = TypeName.of(attribute.attributeName)
            if name.hasSuffix("Actor"), name != "globalActor" { return name }
        }
        return nil
    }
}

extension AttributeListSyntax {
    /// Whether they mark the type with which the program starts: `@main`.
    package var areOfEntryPoint: Bool {
        contains { attribute in ["main", "UIApplicationMain", "NSApplicationMain"].contains { attribute.names($0) } }
    }
}
#endif
