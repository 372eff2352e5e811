// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// The symbols and the sections of an executable, as far as its file contains their bytes.
package struct ExecutableContents: Equatable, Sendable {
    package struct Part: Equatable, Sendable {
        package let name: String
        package let address: Int
        package let size: Int

        package init(_ name: String, at address: Int, size: Int) {
            self.name = name
            self.address = address
            self.size = size
        }
    }

    /// The symbols, by address.
    package let symbols: [Part]
    package let sections: [Part]

    /// Parses the output of `nm -S` and `size -A`.
    package init(symbols: String, sections: String) {
        let named = symbols.split(separator: "\n").compactMap { line -> Part? in
            let words = line.split(separator: " ", maxSplits: 3)
            // The file does not contain bytes that are zero at the start.
            guard words.count == 4, !["b", "B"].contains(words[2]), let address = Int(words[0], radix: 16),
                let size = Int(words[1], radix: 16)
            else { return nil }
            return Part(String(words[3]), at: address, size: size)
        }
        var end = 0
        self.symbols = named.sorted { ($0.address, $1.size, $0.name) < ($1.address, $0.size, $1.name) }
            .compactMap { symbol in
                // Bytes that have several names, or lie in another symbol, are counted once.
                let start = max(symbol.address, end)
                end = max(end, symbol.address + symbol.size)
                return end > start ? Part(symbol.name, at: start, size: end - start) : nil
            }
        self.sections = sections.split(separator: "\n").compactMap { line in
            let words = line.split(separator: " ")
            // A section without an address, such as a comment, is not loaded.
            guard words.count == 3, let size = Int(words[1]), let address = Int(words[2]), address > 0,
                ![".bss", ".tbss"].contains(words[0])
            else { return nil }
            return Part(String(words[0]), at: address, size: size)
        }
    }
}
