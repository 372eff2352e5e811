// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Foundation

/// The facts of files, kept by the files' content.
///
/// Each file has an entry of its own, so that a change costs what the changed files cost. An entry that cannot be read
/// is made anew, and a cache that cannot be written is none: nothing depends on it but time.
public struct FactsCache: Sendable {
    private let folder: URL

    /// Uses a folder, which is made if need be.
    public init(folder path: String) {
        folder = URL(fileURLWithPath: path, isDirectory: true)
            .appendingPathComponent("\(ModuleFacts.currentVersion)", isDirectory: true)
        try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    /// The facts of a file whose content has this fingerprint, if they are there.
    func facts(of file: String, _ digest: Digest) -> FileFacts? {
        guard let data = try? Data(contentsOf: entry(of: file)),
            let found = try? JSONDecoder().decode(Entry.self, from: data), found.digest == digest.text,
            found.facts.file == file
        else { return nil }
        return found.facts
    }

    /// Keeps the facts of a file whose content has this fingerprint.
    func keep(_ facts: FileFacts, _ digest: Digest) {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        guard let data = try? encoder.encode(Entry(digest: digest.text, facts: facts)) else { return }
        try? data.write(to: entry(of: facts.file), options: .atomic)
    }

    private func entry(of file: String) -> URL {
        folder.appendingPathComponent(Digest(Array(file.utf8)).text + ".json")
    }

    private struct Entry: Codable {
        var digest: String
        var facts: FileFacts
    }
}

/// A fingerprint of bytes: FNV-1a over words of eight bytes, twice with different bases, and the length.
///
/// Source: Fowler, Noll and Vo, the constants of their 64-bit hash. It tells versions of a file apart; it does not
/// resist somebody who makes two files alike on purpose, and need not: who can write the sources can write the cache.
struct Digest {
    /// In hexadecimal digits.
    let text: String

    init(_ bytes: [UInt8]) {
        var first: UInt64 = 0xcbf2_9ce4_8422_2325
        var second: UInt64 = 0x6c62_272e_07bb_0142
        let span = bytes.span
        var index = 0
        while index < span.count {
            var word: UInt64 = 0
            let end = min(index + 8, span.count)
            while index < end {
                word = word << 8 | UInt64(span[index])
                index += 1
            }
            first = (first ^ word) &* 0x100_0000_01b3
            second = (second ^ word.byteSwapped) &* 0x100_0000_01b3
        }
        text = String(first, radix: 16) + "-" + String(second, radix: 16) + "-" + String(bytes.count, radix: 16)
    }
}
