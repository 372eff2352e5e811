// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Foundation

/// A cache of the facts of files, by the files' content.
///
/// Each module has an entry. An entry that cannot be read is created again, and a cache that cannot be written is
/// ignored: only the time depends on it.
package struct FactsCache: Sendable {
    private let folder: URL

    /// Uses a folder, which is created if necessary.
    package init(folder path: String) { folder = URL(fileURLWithPath: path, isDirectory: true) }

    /// Returns the entry of a module, which is empty if there is none.
    func entry(of module: SourceModule) -> Entry {
        guard let data = try? Data(contentsOf: file(of: module)) else { return Entry() }
        return Entry(Array(data)) ?? Entry()
    }

    /// Stores the facts of a module.
    func keep(_ entry: Entry, of module: SourceModule) {
        try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try? Data(entry.bytes).write(to: file(of: module), options: .atomic)
    }

    /// Returns the file of a module's entry. Modules with the same name in other folders, projects, or targets have
    /// other files.
    private func file(of module: SourceModule) -> URL {
        let parts = [
            FileManager.default.currentDirectoryPath, module.name, module.kind.rawValue, module.project, module.target,
        ]
        let name = parts.joined(separator: "\n")
        return folder.appendingPathComponent(Digest(Array(name.utf8)).text + ".cache")
    }

    /// The facts of a module's files as bytes, by the files' paths.
    struct Entry: Sendable {
        /// The cached facts of a file.
        struct File: Sendable {
            let digest: String
            /// The bytes that contain the facts, and their range.
            let bytes: [UInt8]
            let part: Range<Int>
        }

        private var files: [String: File] = [:]
        private static let mark = Array("joinery cache \(ModuleFacts.currentVersion)\n".utf8)

        init() {}

        /// Reads an entry; `nil` if the bytes are not an entry, have another version, or are damaged.
        init?(_ bytes: [UInt8]) {
            guard bytes.starts(with: Self.mark) else { return nil }
            var decoder = FactDecoder(bytes, Self.mark.count..<bytes.count)
            let digest = decoder.readText()
            let body = decoder.readPart()
            guard decoder.isAtEnd, digest == Digest(bytes.span.extracting(body)).text else { return nil }
            decoder = FactDecoder(bytes, body)
            for _ in 0..<decoder.readCount() {
                let path = decoder.readText()
                files[path] = File(digest: decoder.readText(), bytes: bytes, part: decoder.readPart())
            }
            guard decoder.isAtEnd else { return nil }
        }

        /// The bytes of the entry.
        var bytes: [UInt8] {
            var body: [UInt8] = []
            FactEncoder.append(files.count, to: &body)
            for (path, file) in files.sorted(by: { $0.key < $1.key }) {
                FactEncoder.append(part: path.utf8, to: &body)
                FactEncoder.append(part: file.digest.utf8, to: &body)
                FactEncoder.append(part: file.bytes[file.part], to: &body)
            }
            var bytes = Self.mark
            FactEncoder.append(part: Digest(body).text.utf8, to: &bytes)
            FactEncoder.append(part: body, to: &bytes)
            return bytes
        }

        /// Returns the facts of a file whose content has this checksum, if they are cached.
        func facts(of file: String, _ digest: Digest) -> FileFacts? {
            guard let found = files[file], found.digest == digest.text,
                let facts = FactDecoder.value(FileFacts.self, in: found.part, of: found.bytes), facts.file == file
            else { return nil }
            return facts
        }

        /// Returns the entry with new facts, and without files that the module no longer has.
        func updated(with facts: [(FileFacts, Digest)], in module: SourceModule) -> Entry {
            let names = Set(module.files)
            var entry = self
            entry.files = files.filter { names.contains($0.key) }
            for (facts, digest) in facts {
                let bytes = FactEncoder.bytes(of: facts)
                entry.files[facts.file] = File(digest: digest.text, bytes: bytes, part: bytes.indices)
            }
            return entry
        }
    }
}
