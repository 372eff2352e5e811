// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
internal import JoineryAnalysis
internal import SwiftSyntax

extension MigrationSource {
    /// Returns the edit that removes a type or function without its registrations, but not the comments in it.
    ///
    /// The comments document the extension with the bindings, if it comes next.
    func removalKeepingComments(of item: Syntax) -> TextEdit {
        let range = rangeWithComments(of: item)
        let own = comments(in: item, from: range.lowerBound, except: [])
        guard !own.isEmpty else { return text.removal(of: range) }
        let indentation = indentation(at: range.lowerBound)
        guard let next = item.next, next.isExtensionOfGraph else {
            return TextEdit(
                range.lowerBound..<item.endPosition.utf8Offset, own.joined(separator: "\n\(indentation)"))
        }
        let inner = comments(in: item, from: item.bytes.lowerBound, except: [])
        let documentation = String(decoding: text.bytes[range.lowerBound..<item.bytes.lowerBound], as: UTF8.self)
        return TextEdit(
            range.lowerBound..<next.bytes.lowerBound, documentation + inner.map { $0 + "\n" }.joined())
    }
}

extension Syntax {
    /// The next statement or member.
    fileprivate var next: Syntax? {
        if let item = self.as(CodeBlockItemSyntax.self), let list = item.parent?.as(CodeBlockItemListSyntax.self),
            let index = list.index(of: item)
        {
            let after = list.index(after: index)
            return after < list.endIndex ? Syntax(list[after]) : nil
        }
        return nil
    }

    /// Whether it is an extension of Joinery's graph without comments.
    fileprivate var isExtensionOfGraph: Bool {
        let type = self.as(CodeBlockItemSyntax.self)?.item.as(ExtensionDeclSyntax.self)?.extendedType
        return type.map { TypeName.of($0) } == "Dependencies" && leadingTrivia.allSatisfy { $0.asLineComment == nil }
    }
}
#endif
