// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
internal import JoineryAnalysis
internal import SwiftSyntax

/// Injected values whose library was not read. Joinery has a wrapper with the same name, so a file that imports both
/// cannot name that of the library without its module, which is not known.
extension Migrator {
    /// Leaves the values of files in which other wrappers stay.
    ///
    /// - Returns: Whether any are left.
    mutating func leaveBesideOtherWrappers() -> Bool {
        guard !conversion.hasModule else { return false }
        var files: [String: [Int]] = [:]
        for index in bindings.indices where bindings[index].stay == nil {
            files[bindings[index].site.file, default: []].append(index)
        }
        var migrated: [String: Set<Int>] = [:]
        for use in uses where bindings[use.binding].stay == nil {
            files[use.site.file, default: []].append(use.binding)
            migrated[use.site.file, default: []].insert(use.range.lowerBound)
        }
        var isFound = false
        for (file, indices) in files.sorted(by: { $0.key < $1.key }) {
            guard let source = sources[file], let name = otherWrapper(in: source, except: migrated[file] ?? []) else {
                continue
            }
            let stay = Stay(
                "a wrapper '@\(name.text)' beside it is of a package that was not read; write it with the package's module"
            )
            for index in indices where bindings[index].stay == nil {
                leave(index, stay, at: source.site(of: name))
                isFound = true
            }
        }
        return isFound
    }

    /// Returns a wrapper that stays in a file, and that neither the program nor Joinery's dialect declares.
    private func otherWrapper(in source: MigrationSource, except migrated: Set<Int>) -> TokenSyntax? {
        source.tree.tokens(viewMode: .sourceAccurate).first { token in
            guard type(of: conversion).sharedWrappers.contains(token.text),
                let name = token.enclosing(AttributeSyntax.self)?.attributeName,
                name.bytes.lowerBound == token.bytes.lowerBound, !name.is(MemberTypeSyntax.self),
                !migrated.contains(name.bytes.lowerBound)
            else { return false }
            return graph.types.position(of: token.text, from: source.module) == nil
        }
    }
}
#endif
