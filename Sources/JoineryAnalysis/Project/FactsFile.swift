// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Dispatch
public import Foundation
internal import Synchronization

/// A module's facts as a file: what the two halves of the analyser hand to each other.
public enum FactsFile {
    /// The facts as JSON, sorted: the same sources give the same bytes.
    public static func data(of facts: ModuleFacts) throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return try encoder.encode(facts) + Data("\n".utf8)
    }

    /// Writes the facts where they differ from what is there, so that nothing that depends on the file is made anew
    /// without need.
    ///
    /// - Returns: Whether the file was written.
    @discardableResult
    public static func write(_ facts: ModuleFacts, to path: String) throws -> Bool {
        let data = try data(of: facts)
        let file = URL(fileURLWithPath: path)
        if let present = try? Data(contentsOf: file), present == data { return false }
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try data.write(to: file, options: .atomic)
        return true
    }

    /// Reads a file of facts.
    ///
    /// - Throws: ``UsageError``, if it cannot be read, is none, or is of another version.
    public static func read(_ path: String) throws -> ModuleFacts {
        let data = try content(of: path)
        // The version is looked at alone only where something is wrong: reading a file twice takes its time.
        if let facts = try? JSONDecoder().decode(ModuleFacts.self, from: data),
            facts.version == ModuleFacts.currentVersion
        {
            return facts
        }
        let version = try version(of: data, path)
        guard version == ModuleFacts.currentVersion else {
            throw UsageError(
                "\(path): facts of version \(version), and this joinery reads \(ModuleFacts.currentVersion); "
                    + "write them anew with 'joinery facts'")
        }
        throw UsageError("\(path): not a file of facts; 'joinery facts' writes them")
    }

    /// Reads files of facts on all cores.
    ///
    /// - Returns: The facts in the order of the paths.
    /// - Throws: ``UsageError``, of the first path where there is one.
    public static func read(_ paths: [String]) throws -> [ModuleFacts] {
        let results = Mutex([Result<ModuleFacts, any Error>?](repeating: nil, count: paths.count))
        DispatchQueue.concurrentPerform(iterations: paths.count) { index in
            let result = Result { try read(paths[index]) }
            results.withLock { $0[index] = result }
        }
        return try results.withLock { $0 }.compactMap { try $0?.get() }
    }

    /// Whether a file looks like one of facts, and not like a graph.
    static func isFacts(_ data: Data) -> Bool {
        (try? JSONDecoder().decode(Header.self, from: data))?.module != nil
    }

    static func content(of path: String) throws -> Data {
        do {
            return try Data(contentsOf: URL(fileURLWithPath: path))
        } catch {
            throw UsageError("'\(path)' cannot be read: \(error.localizedDescription)")
        }
    }

    static func version(of data: Data, _ path: String) throws -> Int {
        guard let version = (try? JSONDecoder().decode(Header.self, from: data))?.version else {
            throw UsageError("\(path): not a file of facts; 'joinery facts' writes them")
        }
        return version
    }

    private struct Header: Decodable {
        var version: Int
        var module: String?
    }
}

extension GraphDocument {
    /// Reads a graph for a comparison: a file of a graph or of facts, or a folder with files of facts.
    ///
    /// - Throws: ``UsageError``, if there is no such thing at the path.
    public init(contentsOf path: String, _ configuration: Configuration = Configuration()) throws {
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
            throw UsageError("'\(path)' does not exist")
        }
        if isFolder.boolValue {
            let names = try FileManager.default.contentsOfDirectory(atPath: path).filter { $0.hasSuffix(".json") }
                .sorted()
            guard !names.isEmpty else {
                throw UsageError("no files of facts in '\(path)'; 'joinery facts' writes them")
            }
            self.init(linking: try FactsFile.read(names.map { "\(path)/\($0)" }), configuration)
            return
        }
        let data = try FactsFile.content(of: path)
        if FactsFile.isFacts(data) {
            self.init(linking: [try FactsFile.read(path)], configuration)
            return
        }
        let version = try FactsFile.version(of: data, path)
        guard version == Self.currentVersion else {
            throw UsageError("\(path): a graph of version \(version), and this joinery reads \(Self.currentVersion)")
        }
        do {
            self = try JSONDecoder().decode(Self.self, from: data)
        } catch {
            throw UsageError("\(path): neither facts nor a graph; 'joinery graph --format json' writes one")
        }
    }

    private init(linking facts: [ModuleFacts], _ configuration: Configuration) {
        let graph = Graph(linking: facts)
        self.init(graph, problems: Check(configuration).problems(in: graph))
    }
}
