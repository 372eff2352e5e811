// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
internal import Foundation
internal import JoineryAnalysis
internal import SwiftSyntax

extension Migrator {
    /// Returns the files that cannot be edited although their code may use a binding that becomes native, one line each.
    ///
    /// If the other files were written, the uses in these would name bindings that no longer exist.
    func uneditedFiles() -> [String: String] {
        let type = type(of: conversion)
        let modules = Set(type.names(of: type.modules) + type.names(of: type.testModules))
        let library = type.allNames
        let names = Set(bindings.lazy.filter { $0.stay == nil }.map { TypeName.last(of: $0.fact.key.name) })
        return Dictionary(
            uniqueKeysWithValues: refused.compactMap { file, refusal in
                let words = Self.words(of: file)
                let mayUse = words.map { words in
                    !words.isDisjoint(with: modules)
                        || !words.isDisjoint(with: library) && !words.isDisjoint(with: names)
                }
                return mayUse == false ? nil : (file, refusal.line(about: file))
            })
    }

    /// Returns the words of a file; `nil` if it cannot be read.
    private static func words(of file: String) -> Set<String>? {
        FileManager.default.contents(atPath: file).map { data in
            let isWord = { (character: Character) in character.isLetter || character.isNumber || character == "_" }
            return Set(String(decoding: data, as: UTF8.self).split { !isWord($0) }.map(String.init))
        }
    }
}

extension MigrationSource.Refusal {
    /// Returns the line that reports it for a file.
    func line(about file: String) -> String {
        "\(file.shown):\(place.map { "\($0.line):\($0.column):" } ?? "") \(reason.shown)"
    }
}
#endif
