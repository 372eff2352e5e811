// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Foundation

/// The facts of files, kept by the files' content.
///
/// Each module has an entry. One that cannot be read is made anew, and a cache that cannot be written is none: nothing
/// depends on it but time.
package struct FactsCache: Sendable {
    private let folder: URL

    /// Uses a folder, which is made if need be.
    package init(folder path: String) { folder = URL(fileURLWithPath: path, isDirectory: true) }

    /// What is kept of a module; nothing, where there is no entry.
    func entry(of module: SourceModule) -> Entry {
        guard let data = try? Data(contentsOf: file(of: module)) else { return Entry() }
        return Entry(Array(data)) ?? Entry()
    }

    /// Keeps what was read of a module.
    func keep(_ entry: Entry, of module: SourceModule) {
        try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try? Data(entry.bytes).write(to: file(of: module), options: .atomic)
    }

    /// The file of a module's entry. Modules of one name in other places have others.
    private func file(of module: SourceModule) -> URL {
        let name = [FileManager.default.currentDirectoryPath, module.name, module.kind.rawValue].joined(separator: "\n")
        return folder.appendingPathComponent(Digest(Array(name.utf8)).text + ".cache")
    }

    /// The facts of a module's files as bytes, by the files' paths.
    struct Entry: Sendable {
        /// What is kept of a file.
        struct File: Sendable {
            let digest: String
            /// The bytes that hold the facts, and where among them.
            let bytes: [UInt8]
            let part: Range<Int>
        }

        private var files: [String: File] = [:]
        private static let mark = Array("joinery cache \(ModuleFacts.currentVersion)\n".utf8)

        init() {}

        /// Takes an entry apart; `nil` for what is none, or is of another version, or damaged.
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

        /// The entry as it is written.
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

        /// The facts of a file whose content has this fingerprint, if they are there.
        func facts(of file: String, _ digest: Digest) -> FileFacts? {
            guard let found = files[file], found.digest == digest.text,
                let facts = FactDecoder.value(FileFacts.self, in: found.part, of: found.bytes), facts.file == file
            else { return nil }
            return facts
        }

        /// The entry with what was read anew, and without files that the module has no more.
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
