// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Foundation

extension GraphDocument {
    /// Reads a graph for a comparison: a file of a graph or of facts, or a folder with files of facts.
    ///
    /// - Throws: ``UsageError``, if there is no such thing at the path.
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
                throw UsageError("no files of facts in '\(path)'; 'joinery facts' writes them")
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
            throw UsageError("\(path): neither facts nor a graph; 'joinery graph --format json' writes one")
        }
        guard version == Self.currentVersion else {
            throw UsageError("\(path): a graph of version \(version), and this joinery reads \(Self.currentVersion)")
        }
        do {
            self = try JSONDecoder().decode(Self.self, from: data)
        } catch {
            throw UsageError("\(path): a graph that is not whole; 'joinery graph --format json' writes one")
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
