// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
internal import JoineryAnalysis
internal import SwiftSyntax

/// The changes of a file's imports.
struct MigrationImports {
    /// The library's modules with those of the dialect, all their names, and the module of Joinery that replaces them.
    private let modules: [(dialect: [String: String], names: Set<String>, native: String)]
    private let keptModules: [String: String]
    private let keepsImport: Bool
    /// Whether a public declaration of the file names Joinery's types.
    private let isPublic: Bool
    /// Whether a public declaration of the file still names the library's types.
    private let keepsAccess: Bool
    /// Whether the file needs Joinery.
    private let needsNative: Bool
    private let hasModule: Bool
    /// Other modules that the file needs.
    private let further: Set<String>

    init(
        _ conversion: any DialectConversion, keepsImport: Bool, isPublic: Bool, keepsAccess: Bool = true,
        needsNative: Bool = true, further: Set<String> = []
    ) {
        self.keepsAccess = keepsAccess
        self.needsNative = needsNative
        hasModule = conversion.hasModule
        self.further = further
        let type = type(of: conversion)
        modules = [(type.modules, "Joinery"), (type.testModules, "JoineryTesting")].map {
            ($0.0, Set(type.names(of: $0.0)), $0.1)
        }
        keptModules = type.keptModules
        self.keepsImport = keepsImport
        self.isPublic = isPublic
    }

    /// Returns the edits that import Joinery's dialect in place of the library.
    func editsForDialect(of tree: SourceFileSyntax) -> [TextEdit] {
        edits(of: tree, renaming: modules.reduce(into: keptModules) { $0.merge($1.dialect) { first, _ in first } })
    }

    private func edits(of tree: SourceFileSyntax, renaming names: [String: String]) -> [TextEdit] {
        tree.imports.map(\.path).compactMap { path in
            names[path.trimmedDescription].map { TextEdit(path.bytes, $0) }
        }
    }

    /// Returns the edits that remove the imports of the library and of the dialect.
    func removals(in tree: SourceFileSyntax, _ text: SourceText) -> [TextEdit] {
        let imports = tree.imports.filter { declaration in
            modules.contains { $0.names.contains(declaration.path.trimmedDescription) }
        }
        return text.joined(imports.map(\.bytes)).map(text.removal) + edits(of: tree, renaming: keptModules)
    }

    /// Returns the edits that import Joinery, in place of the library unless the file still needs that.
    func edits(of tree: SourceFileSyntax, _ text: SourceText) -> [TextEdit] {
        let imports = tree.imports
        let name = { (declaration: ImportDeclSyntax) in declaration.path.trimmedDescription }
        // An import under a condition applies only to that clause.
        var imported = Set(imports.map { Imported(name: name($0), clause: $0.clause) })
        // Imports a module of Joinery, unless that or one that reexports it is imported.
        func add(_ native: String, in clause: SyntaxIdentifier?) -> Bool {
            let others = native == "Joinery" ? Dialect.nativeModules : []
            return !others.contains { imported.contains(Imported(name: $0, clause: clause)) }
                && imported.insert(Imported(name: native, clause: clause)).inserted
        }
        var edits: [TextEdit] = keepsImport ? editsForDialect(of: tree) : self.edits(of: tree, renaming: keptModules)
        for (_, names, native) in modules {
            for declaration in imports where names.contains(name(declaration)) {
                if keepsImport {
                    if !keepsAccess, let access = declaration.access { edits.append(TextEdit(access)) }
                    guard needsNative, native == "Joinery", add(native, in: declaration.clause) else { continue }
                    let end = declaration.bytes.upperBound
                    edits.append(TextEdit(end..<end, "\n\(words(of: declaration, text))\(native)"))
                } else if needsNative, add(native, in: declaration.clause) {
                    let start = declaration.bytes.lowerBound
                    edits.append(
                        TextEdit(
                            start..<declaration.path.bytes.upperBound, "\(words(of: declaration, text))\(native)"))
                } else {
                    edits.append(text.removal(of: declaration.bytes))
                }
            }
        }
        // The file needs the library and gets it through another module.
        let passedOn = keepsImport && hasModule && !imports.contains { modules[0].names.contains(name($0)) }
        let missing =
            further.filter { name in !imported.contains { $0.name == name } }.sorted()
            + (passedOn ? Set(modules[0].dialect.values).sorted() : [])
            + (needsNative && !imported.contains { Dialect.nativeModules.contains($0.name) } ? ["Joinery"] : [])
        guard !missing.isEmpty else { return edits }
        let lines = missing.map { "import \($0)" }.joined(separator: "\n")
        guard let last = imports.last(where: { $0.clause == nil }) ?? (tree.statements.count == 1 ? imports.last : nil)
        else {
            let start = tree.statements.first?.positionAfterSkippingLeadingTrivia.utf8Offset ?? 0
            return edits + [TextEdit(start..<start, lines + "\n\n")]
        }
        let end = last.bytes.upperBound
        return edits + [TextEdit(end..<end, "\n" + lines)]
    }

    /// A module that is imported, always or in a clause of `#if`.
    private struct Imported: Hashable {
        let name: String
        let clause: SyntaxIdentifier?
    }

    /// Returns the words before the module's name. An import is public only if a declaration of the file needs it.
    private func words(of declaration: ImportDeclSyntax, _ text: SourceText) -> String {
        guard isPublic || declaration.access == nil else { return "import " }
        let range = declaration.bytes.lowerBound..<declaration.path.bytes.lowerBound
        // Joinery's modules need no '@preconcurrency', and the compiler warns about it.
        return String(decoding: text.bytes[range], as: UTF8.self).replacing("@preconcurrency ", with: "")
    }
}

extension SourceFileSyntax {
    /// The imports of the file, including those under conditions.
    var imports: [ImportDeclSyntax] { Self.imports(in: statements) }

    private static func imports(in statements: CodeBlockItemListSyntax) -> [ImportDeclSyntax] {
        statements.flatMap { statement -> [ImportDeclSyntax] in
            if let declaration = statement.item.as(ImportDeclSyntax.self) { return [declaration] }
            return statement.item.as(IfConfigDeclSyntax.self)?.clauses.flatMap { clause -> [ImportDeclSyntax] in
                if case .statements(let inner)? = clause.elements { return imports(in: inner) }
                return []
            } ?? []
        }
    }
}

extension ImportDeclSyntax {
    /// The bytes of `public` or `package` with the space behind it.
    fileprivate var access: Range<Int>? {
        modifiers.first { ["public", "package"].contains($0.name.text) }.map {
            $0.bytes.lowerBound..<$0.endPosition.utf8Offset
        }
    }

    /// The clause of `#if` that contains it.
    fileprivate var clause: SyntaxIdentifier? { enclosing(IfConfigClauseSyntax.self)?.id }
}
#endif
