// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
internal import Foundation
internal import Yams

/// The reading of `project.yml` with the files that it includes.
struct SpecificationReading {
    /// The project's folder.
    private let root: String
    private let main: String
    private var files: Set<String> = []
    private var count = 0

    /// The number of values up to which a specification is read. Aliases can stand for any number.
    private static let mostValues = 1_000_000

    /// Creates the reading of a file at a canonical path.
    init(of main: String) {
        self.main = main
        root = FilePath.folder(of: main)
    }

    /// Returns the specification in the content of the file.
    ///
    /// - Throws: ``ProjectMistake`` if the content or an included file is damaged.
    mutating func specification(in text: String) throws -> ProjectValue {
        try specification(in: text, path: main)
    }

    private mutating func specification(in text: String, path: String) throws -> ProjectValue {
        files.insert(path)
        let node: Node?
        do {
            node = try Yams.compose(yaml: text)
        } catch {
            throw mistake(error, in: path)
        }
        let own = try node.map { try value(of: $0) } ?? .map([:])
        let folder = FilePath.folder(of: path)
        var whole = ProjectValue.map([:])
        for include in own["include"]?.elements ?? [] { whole = whole.merging(try included(include, in: folder)) }
        return whole.merging(own)
    }

    private mutating func included(_ include: ProjectValue, in folder: String) throws -> ProjectValue {
        guard let name = include.text ?? include["path"]?.text, !name.contains("$"), include["enable"]?.text != "false"
        else { return .map([:]) }
        let path = FilePath.normalized(name.hasPrefix("/") ? name : FilePath.join(folder, name))
        guard !files.contains(path) else { return .map([:]) }
        guard let data = FileManager.default.contents(atPath: path) else {
            throw ProjectMistake("the included file '\(name)' cannot be read")
        }
        let specification = try specification(in: String(decoding: data, as: UTF8.self), path: path)
        let own = FilePath.folder(of: path)
        guard own != root, include["relativePaths"]?.text != "false" else { return specification }
        return specification.rebased(to: own)
    }

    private mutating func value(of node: Node) throws -> ProjectValue {
        count += 1
        guard count <= Self.mostValues else {
            throw ProjectMistake("more than \(Self.mostValues) values, so it is not read")
        }
        switch node {
        case .scalar(let scalar): return .text(scalar.string)
        case .sequence(let sequence): return .list(try sequence.map { try value(of: $0) })
        case .mapping(let mapping):
            var own: [String: ProjectValue] = [:]
            var merged: [String: ProjectValue] = [:]
            for (key, node) in mapping {
                guard let name = key.scalar?.string else { continue }
                if name == "<<" {
                    for map in try value(of: node).elements.compactMap(\.map) {
                        merged.merge(map) { first, _ in first }
                    }
                } else {
                    own[name] = try value(of: node)
                }
            }
            return .map(merged.merging(own) { $1 })
        case .alias: return .map([:])
        }
    }

    private func mistake(_ error: any Error, in path: String) -> ProjectMistake {
        var mistake = ProjectMistake("not YAML")
        switch error {
        case YamlError.scanner(_, let problem, let mark, _), YamlError.parser(_, let problem, let mark, _),
            YamlError.composer(_, let problem, let mark, _):
            mistake = ProjectMistake("not YAML: \(problem)", line: mark.line)
        default: break
        }
        if path != main { mistake.file = FilePath.below(root, path) }
        return mistake
    }
}
#endif
