// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
internal import JoineryAnalysis
internal import SwiftSyntax

/// The names in the values of a key, which can mean something else in an extension of `Dependencies`.
extension KeyValues {
    /// Returns the names in a value that mean static members only in the key's type.
    func namesOfType(in value: Value) -> [TokenSyntax] {
        let names = DependenciesReader.values.union(binding.staticMembersOfKey.keys)
        return movedTokens(of: value).filter { $0.isStaticMember(named: names) }
    }

    /// Returns the names in a value that mean something else in an extension of `Dependencies`.
    func hiddenNames(in value: Value) -> [TokenSyntax] {
        let names = binding.hiddenNames.subtracting(value.variable.localNames)
        return movedTokens(of: value).filter { $0.isPlainName(of: names) }
    }

    /// Whether a name keeps its meaning elsewhere after the name of the type.
    func canQualify(_ name: TokenSyntax) -> Bool {
        !hasOnlyValues && binding.staticMembersOfKey[name.text] == true
    }

    /// Returns the edits that name the key's type in the moved code: instead of `Self`, and before static members.
    ///
    /// - Parameter file: The file of the property.
    func nameEdits(in file: String) -> [(file: String, edit: TextEdit)] {
        values.values.filter { $0.source.file == file }.flatMap { value in
            namesOfType(in: value).map { token in
                let start = token.bytes.lowerBound
                return (value.source.file, TextEdit(start..<start, "\(path)."))
            }
                + movedTokens(of: value).filter { $0.tokenKind == .keyword(.Self) }.map {
                    (value.source.file, TextEdit($0.bytes, path))
                }
        }
    }

    private func movedTokens(of value: Value) -> [TokenSyntax] {
        value.variable.tokens(viewMode: .sourceAccurate).filter { value.movedRange.contains($0.bytes.lowerBound) }
    }
}

extension TokenSyntax {
    /// The reference to a declaration of which it is the name.
    private var reference: DeclReferenceExprSyntax? {
        parent?.as(DeclReferenceExprSyntax.self).flatMap { $0.baseName.id == id ? $0 : nil }
    }

    /// The access to a member of which it is the name.
    private var memberAccess: MemberAccessExprSyntax? {
        reference?.parent?.as(MemberAccessExprSyntax.self).flatMap { $0.declName.id == reference?.id ? $0 : nil }
    }

    /// Whether it is a name that means something only in the type that declares a value.
    ///
    /// - Parameter names: The static members of the type.
    fileprivate func isStaticMember(named names: Set<String>) -> Bool {
        guard reference != nil else { return false }
        guard let access = memberAccess else { return text == "self" || names.contains(text) }
        let isOfType = access.base == nil || access.base?.trimmedDescription == "Self"
        return isOfType && DependenciesReader.values.contains(text)
    }

    /// Whether it is one of some names of values or types, without a base.
    fileprivate func isPlainName(of names: Set<String>) -> Bool {
        if parent?.is(IdentifierTypeSyntax.self) == true { return names.contains(text) }
        guard let reference, memberAccess == nil, reference.parent?.is(KeyPathPropertyComponentSyntax.self) != true
        else { return false }
        return names.contains(name)
    }
}

extension DeclGroupSyntax {
    /// The name with those of the types around it, as code outside of them writes it.
    var path: String {
        let name = nameNode.trimmedDescription
        return enclosingGroup.map { "\($0.path).\(name)" } ?? name
    }
}
#endif
