// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

package import Foundation
internal import Joinery

/// A file with a module's facts, which connects the two halves of the analyzer.
///
/// It begins with a line that contains its format, its version, and a checksum of the rest. The rest is internal to
/// this program. The graph is the format for people and other programs.
package enum FactsFile {
    /// The suffix of facts files.
    package static let suffix = ".facts"
    private static let mark = "joinery facts "

    /// Returns the facts as bytes: the same sources give the same ones.
    package static func data(of facts: ModuleFacts) -> Data {
        var bytes: [UInt8] = []
        FactEncoder.append(part: facts.module.utf8, to: &bytes)
        FactEncoder.append(part: facts.kind.rawValue.utf8, to: &bytes)
        FactEncoder.append(facts.isGuess ? 1 : 0, to: &bytes)
        FactEncoder.append(facts.sharesFiles ? 1 : 0, to: &bytes)
        FactEncoder.append(facts.files.count, to: &bytes)
        for file in facts.files { FactEncoder.append(part: FactEncoder.bytes(of: file), to: &bytes) }
        return Data("\(mark)\(ModuleFacts.currentVersion) \(Digest(bytes).text)\n".utf8) + bytes
    }

    /// Writes the facts if they differ from the file's content, so that nothing that depends on the file is rebuilt
    /// unnecessarily.
    ///
    /// - Returns: Whether the file was written.
    @discardableResult
    package static func write(_ facts: ModuleFacts, to path: String) throws -> Bool {
        let data = data(of: facts)
        let file = URL(fileURLWithPath: path)
        if let present = try? Data(contentsOf: file), present == data { return false }
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try data.write(to: file, options: .atomic)
        return true
    }

    /// Reads a facts file.
    ///
    /// - Throws: ``UsageError`` if the file cannot be read, is not a facts file, has another version, or is damaged.
    package static func read(_ path: String) throws -> ModuleFacts { try facts(in: try content(of: path), path) }

    /// Reads facts files on all cores.
    ///
    /// - Returns: The facts in the order of the paths.
    /// - Throws: ``UsageError`` for the first path with an error.
    package static func read(_ paths: [String]) throws -> [ModuleFacts] {
        let results = Guarded([Result<ModuleFacts, any Error>?](repeating: nil, count: paths.count))
        Threads.perform(iterations: paths.count) { index, _ in
            let result = Result { try read(paths[index]) }
            results.withValue { $0[index] = result }
        }
        return try results.current.compactMap { try $0?.get() }
    }

    /// Whether a file looks like a facts file.
    static func isFacts(_ data: Data) -> Bool { data.starts(with: mark.utf8) }

    /// Returns the facts in a file's content.
    ///
    /// - Throws: ``UsageError`` if there are none, or if they have another version or are damaged.
    static func facts(in data: Data, _ path: String) throws -> ModuleFacts {
        guard isFacts(data) else { throw UsageError("\(path): not a facts file; create one with 'joinery facts'") }
        let damage = UsageError(
            "\(path): the facts file is damaged or incomplete; create it again with 'joinery facts'")
        guard let end = data.firstIndex(of: UInt8(ascii: "\n")) else { throw damage }
        let words = String(decoding: data[mark.utf8.count..<end], as: UTF8.self).split(separator: " ")
        let version = words.first ?? ""
        guard version == "\(ModuleFacts.currentVersion)" else {
            throw UsageError(
                "\(path): the facts file has version \(version), but this joinery reads version \(ModuleFacts.currentVersion); "
                    + "create it again with 'joinery facts'")
        }
        let bytes = Array(data[(end + 1)...])
        guard words.dropFirst() == [Digest(bytes).text[...]], let facts = facts(in: bytes) else { throw damage }
        return facts
    }

    private static func facts(in bytes: [UInt8]) -> ModuleFacts? {
        var decoder = FactDecoder(bytes, bytes.indices)
        let name = decoder.readText()
        let kind = ModuleFacts.Kind(rawValue: decoder.readText())
        let isGuess = decoder.readCount() == 1
        let sharesFiles = decoder.readCount() == 1
        var files: [FileFacts] = []
        for _ in 0..<decoder.readCount() {
            guard let file = FactDecoder.value(FileFacts.self, in: decoder.readPart(), of: bytes) else { return nil }
            files.append(file)
        }
        guard let kind, decoder.isAtEnd else { return nil }
        return ModuleFacts(module: name, kind: kind, files: files, isGuess: isGuess, sharesFiles: sharesFiles)
    }

    static func content(of path: String) throws -> Data {
        do {
            return try Data(contentsOf: URL(fileURLWithPath: path))
        } catch {
            throw UsageError(path, cannotBe: "read", error)
        }
    }
}
