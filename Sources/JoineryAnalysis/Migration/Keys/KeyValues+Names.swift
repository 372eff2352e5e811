// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
internal import SwiftSyntax

/// The names in the values of a key, which can mean something else in an extension of `Dependencies`.
extension KeyValues {
    /// Returns the names in a value that mean static members only in the key's type.
    func namesOfType(in value: Value) -> [TokenSyntax] {
        let search = ValueNameSearch(DependenciesReader.values.union(binding.staticMembersOfKey.keys))
        search.walk(value.variable)
        return search.found.filter { value.movedRange.contains($0.bytes.lowerBound) }
    }

    /// Returns the names in a value that mean something else in an extension of `Dependencies`.
    func hiddenNames(in value: Value) -> [TokenSyntax] {
        let search = HiddenNameSearch(binding.hiddenNames.subtracting(value.variable.localNames))
        search.walk(value.variable)
        return search.found.filter { value.movedRange.contains($0.bytes.lowerBound) }
    }

    /// Whether a name keeps its meaning elsewhere after the name of the type.
    func canQualify(_ name: TokenSyntax) -> Bool {
        !hasOnlyValues && binding.staticMembersOfKey[name.text] == true
    }

    /// Returns the edits that name the key's type in the moved code: instead of `Self`, and before static members.
    ///
    /// - Parameter file: The file of the property.
    func nameEdits(in file: String) -> [(file: String, edit: SourceEdit)] {
        values.values.filter { $0.source.file == file }.flatMap { value in
            namesOfType(in: value).map { token in
                let start = token.bytes.lowerBound
                return (value.source.file, SourceEdit(start..<start, "\(path)."))
            }
                + value.variable.tokens(viewMode: .sourceAccurate).filter {
                    $0.tokenKind == .keyword(.Self) && value.movedRange.contains($0.bytes.lowerBound)
                }.map { (value.source.file, SourceEdit($0.bytes, path)) }
        }
    }
}

/// A search for names that mean something only in the type that declares a value.
private final class ValueNameSearch: SyntaxVisitor {
    private let names: Set<String>
    private(set) var found: [TokenSyntax] = []

    init(_ names: Set<String>) {
        self.names = names
        super.init(viewMode: .sourceAccurate)
    }

    override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
        let access = node.parent?.as(MemberAccessExprSyntax.self)
        let isMember = access?.declName.id == node.id
        let isOfType = isMember && access?.base?.trimmedDescription == "Self"
        let name = node.baseName.text
        if !isMember && (name == "self" || names.contains(name))
            || isOfType && DependenciesReader.values.contains(name)
            || isMember && access?.base == nil && DependenciesReader.values.contains(name)
        {
            found.append(node.baseName)
        }
        return .visitChildren
    }
}

/// A search for names that code uses without a base.
private final class HiddenNameSearch: SyntaxVisitor {
    private let names: Set<String>
    private(set) var found: [TokenSyntax] = []

    init(_ names: Set<String>) {
        self.names = names
        super.init(viewMode: .sourceAccurate)
    }

    override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
        let isMember = node.parent?.as(MemberAccessExprSyntax.self)?.declName.id == node.id
        if !isMember, node.parent?.is(KeyPathPropertyComponentSyntax.self) != true, names.contains(node.baseName.name) {
            found.append(node.baseName)
        }
        return .visitChildren
    }

    override func visit(_ node: IdentifierTypeSyntax) -> SyntaxVisitorContinueKind {
        if names.contains(node.name.text) { found.append(node.name) }
        return .visitChildren
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
