// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
internal import SwiftSyntax

/// A source in which the names of a library replace those that the program gives to them, so that readers see
/// `Container.shared.api()` for `DI.api()`.
struct WrittenNames {
    /// The new text.
    let text: String
    /// The lines of the original text, for offsets in the new one.
    let lines: LineTable

    /// Replaces names; `nil` if the source uses none of them.
    ///
    /// A name that the file declares again, such as a parameter, is not replaced.
    init?(_ names: [String: String], in tree: SourceFileSyntax, _ text: String, _ lines: LineTable) {
        var found: [(range: Range<Int>, name: String)] = []
        var declared: Set<String> = []
        for token in tree.tokens(viewMode: .sourceAccurate) {
            guard case .identifier(let name) = token.tokenKind, names[name] != nil, let parent = token.parent else {
                continue
            }
            if parent.isUse(of: token) {
                let start = token.positionAfterSkippingLeadingTrivia.utf8Offset
                found.append((start..<start + name.utf8.count, name))
            } else if parent.declaresLocally {
                declared.insert(name)
            }
        }
        found.removeAll { declared.contains($0.name) }
        // Offsets are not exact if the source is not valid UTF-8.
        guard !found.isEmpty, lines.isExact else { return nil }
        let bytes = Array(text.utf8)
        var result: [UInt8] = []
        var end = 0
        for (range, name) in found {
            result += bytes[end..<range.lowerBound]
            result += Array((names[name] ?? name).utf8)
            end = range.upperBound
        }
        result += bytes[end...]
        self.text = String(decoding: result, as: UTF8.self)
        self.lines = lines.replacing(found.map { ($0.range, (names[$0.name] ?? $0.name).utf8.count) })
    }
}

extension Syntax {
    /// Whether a token of this node names a type or value, and is not a member of another one.
    fileprivate func isUse(of token: TokenSyntax) -> Bool {
        if let type = self.as(IdentifierTypeSyntax.self) { return type.name.id == token.id }
        guard self.is(DeclReferenceExprSyntax.self) else { return false }
        if let member = parent?.as(MemberAccessExprSyntax.self) { return Syntax(member.declName).id != id }
        return parent?.is(KeyPathPropertyComponentSyntax.self) == false
    }

    /// Whether it declares a name, other than that of a global or a type.
    fileprivate var declaresLocally: Bool {
        if self.is(IdentifierPatternSyntax.self) {
            return parent?.parent?.parent?.parent?.parent?.parent?.is(SourceFileSyntax.self) != true
        }
        return self.is(FunctionParameterSyntax.self) || self.is(ClosureParameterSyntax.self)
            || self.is(ClosureShorthandParameterSyntax.self) || self.is(GenericParameterSyntax.self)
    }
}
#endif
