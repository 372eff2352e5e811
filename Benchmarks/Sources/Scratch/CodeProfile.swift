// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import Measuring

/// The bytes of an executable by kind, without those of a smaller one.
package struct CodeProfile: Sendable {
    package struct Entry: Equatable, Sendable {
        package var kind: SymbolKind
        package var bytes = 0
        /// The number of symbols.
        package var count = 0
    }

    /// The kinds, beginning with the largest.
    package let entries: [Entry]
    /// The symbols, beginning with the largest.
    package let symbols: [(name: String, bytes: Int)]

    /// Creates a profile of symbols that the smaller executable does not have.
    ///
    /// - Parameter demangle: Returns the simplified names of symbols.
    package init(
        of contents: ExecutableContents, beyond smaller: ExecutableContents,
        demangle: ([String]) async throws -> [String]
    ) async throws {
        let known = Set(smaller.symbols.map(\.name))
        let symbols = contents.symbols.filter { !known.contains($0.name) || $0.name.contains("Joinery") }
        let names = try await demangle(symbols.map(\.name))
        var entries: [SymbolKind: Entry] = [:]
        // The entry of an asynchronous function is known only by its pointer.
        let pointers = Set(symbols.map(\.name))
        for (name, symbol) in zip(names, symbols) {
            let isAsynchronous = pointers.contains("\(symbol.name)Tu")
            let kind = isAsynchronous ? .asynchronous : SymbolKind(symbol: symbol.name, name)
            entries[kind, default: Entry(kind: kind)].bytes += symbol.size
            entries[kind, default: Entry(kind: kind)].count += 1
        }
        for section in contents.sections {
            let before = smaller.sections.first { $0.name == section.name }?.size ?? 0
            let range = section.address..<(section.address + section.size)
            let named = symbols.reduce(0) { $0 + (range.contains($1.address) ? $1.size : 0) }
            let kind = SymbolKind(section: section.name)
            entries[kind, default: Entry(kind: kind)].bytes += section.size - before - named
        }
        self.entries = entries.values.filter { $0.bytes != 0 }.sorted {
            ($1.bytes, $0.kind.rawValue) < ($0.bytes, $1.kind.rawValue)
        }
        self.symbols = zip(names, symbols).map { ($0, $1.size) }.sorted { ($1.1, $0.0) < ($0.1, $1.0) }
    }

    /// Returns the kinds and the largest symbols, in lines of at most 80 columns.
    package func lines(largest: Int = 10) -> [String] {
        let total = entries.reduce(0) { $0 + $1.bytes }
        return ["code by kind".line(["bytes", "symbols"])]
            + entries.map { entry in
                "  \(entry.kind.rawValue)".line([entry.bytes.grouped, entry.count == 0 ? "" : entry.count.grouped])
            }
            + ["  total".line([total.grouped]), "", "largest symbols".line(["bytes"], width: 68)]
            + symbols.prefix(largest).map { name, bytes in
                (name.count > 64 ? "  \(name.prefix(63))…" : "  \(name)").line([bytes.grouped], width: 68)
            }
    }
}
