// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Foundation

extension GraphDocument {
    /// Reads a graph for a comparison: from a graph file, a facts file, or a folder of facts files.
    ///
    /// - Throws: ``UsageError`` if the path contains neither.
    package init(contentsOf path: String, _ configuration: Configuration = Configuration()) throws {
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
            throw UsageError("'\(path)' does not exist")
        }
        if isFolder.boolValue {
            let names = try FileManager.default.contentsOfDirectory(atPath: path).filter {
                $0.hasSuffix(FactsFile.suffix)
            }
            .sorted()
            guard !names.isEmpty else {
                throw UsageError("no facts files in '\(path)'; create them with 'joinery facts'")
            }
            self.init(linking: try FactsFile.read(names.map { "\(path)/\($0)" }), configuration)
            return
        }
        let data = try FactsFile.content(of: path)
        if FactsFile.isFacts(data) {
            self.init(linking: [try FactsFile.facts(in: data, path)], configuration)
            return
        }
        guard let version = (try? JSONDecoder().decode(Header.self, from: data))?.version else {
            throw UsageError(
                "\(path): neither a facts file nor a graph; create a graph with 'joinery graph --format json'")
        }
        guard version == Self.currentVersion else {
            throw UsageError(
                "\(path): the graph has version \(version), but this joinery reads version \(Self.currentVersion)")
        }
        do {
            self = try JSONDecoder().decode(Self.self, from: data)
        } catch {
            throw UsageError("\(path): the graph is incomplete; create it again with 'joinery graph --format json'")
        }
    }

    private init(linking facts: [ModuleFacts], _ configuration: Configuration) {
        let graph = Graph(linking: facts)
        self.init(graph, problems: Check(configuration).problems(in: graph))
    }

    private struct Header: Decodable {
        var version: Int
    }
}
