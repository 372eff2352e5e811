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

    /// The modules whose names the readers do not expect, with a dot: `Joinery.Dependencies`.
    static let qualifiers = Set(Dialect.nativeModules.map { "\($0)." })

    /// Replaces names, and removes the name of the module; `nil` if the source uses none of them.
    ///
    /// A name that the file declares again, such as a parameter, is not replaced.
    init?(_ names: [String: String], in tree: SourceFileSyntax, _ text: String, _ lines: LineTable) {
        var found: [(range: Range<Int>, name: String)] = []
        var declared: Set<String> = []
        for token in tree.tokens(viewMode: .sourceAccurate) {
            guard case .identifier(let name) = token.tokenKind, let parent = token.parent else { continue }
            let isQualifier = token.isQualifier
            if let base = parent.typeBefore(token), names["\(base.text).\(name)"] != nil {
                let start = base.positionAfterSkippingLeadingTrivia.utf8Offset
                // The base can be a name for something else by itself.
                if let last = found.last, last.range.upperBound > start { found.removeLast() }
                found.append((start..<token.endPositionBeforeTrailingTrivia.utf8Offset, "\(base.text).\(name)"))
                continue
            }
            guard names[name] != nil || isQualifier else { continue }
            if parent.isUse(of: token) {
                let start = token.positionAfterSkippingLeadingTrivia.utf8Offset
                let name = isQualifier ? "\(name)." : name
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
            result += Array(Self.replacement(for: name, names).utf8)
            end = range.upperBound
        }
        result += bytes[end...]
        self.text = String(decoding: result, as: UTF8.self)
        self.lines = lines.replacing(found.map { ($0.range, Self.replacement(for: $0.name, names).utf8.count) })
    }

    private static func replacement(for name: String, _ names: [String: String]) -> String {
        qualifiers.contains(name) ? "" : names[name] ?? name
    }
}

extension TokenSyntax {
    /// Whether the token and the dot after it are one of ``WrittenNames/qualifiers``. In `@Joinery.Injected`, readers
    /// expect it, because it distinguishes the wrapper from that of another library.
    fileprivate var isQualifier: Bool {
        guard parent?.parent?.parent?.is(AttributeSyntax.self) != true,
            Dialect.nativeModules.contains(text), let dot = nextToken(viewMode: .sourceAccurate)
        else { return false }
        return dot.tokenKind == .period && trailingTrivia.isEmpty && dot.leadingTrivia.isEmpty
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

    /// Returns the name of the type before a member that a token names: `DI` in `DI.container`.
    fileprivate func typeBefore(_ token: TokenSyntax) -> TokenSyntax? {
        if let type = self.as(MemberTypeSyntax.self) {
            return type.name.id == token.id ? type.baseType.as(IdentifierTypeSyntax.self)?.name : nil
        }
        guard let member = parent?.as(MemberAccessExprSyntax.self), Syntax(member.declName).id == id else { return nil }
        return member.base?.as(DeclReferenceExprSyntax.self)?.baseName
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
