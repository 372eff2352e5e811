// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Foundation
import Testing

/// `Int` and `UInt` have 32 bits in the programs of a watch, which tests on other systems don't compile.
struct WordSizeTests {
    private static let sources: [URL] = {
        let root = URL(filePath: #filePath).appending(path: "../../../../Sources").standardized
        let names = ["Joinery", "Dialects", "JoineryTesting", "JoinerySwiftUI", "JoineryMacros"]
        return names.flatMap { name -> [URL] in
            let files = FileManager.default.enumerator(at: root.appending(path: name), includingPropertiesForKeys: nil)
            return (files?.allObjects as? [URL] ?? []).filter { url in
                url.pathExtension == "swift" && !url.path().contains(".docc/")
            }
        }
    }()

    @Test func numbersThatNeedMoreThan32BitsNameTheirType() throws {
        #expect(Self.sources.count > 60)
        var mistakes: [String] = []
        for file in Self.sources {
            let text = try String(contentsOf: file, encoding: .utf8)
            for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
            where Self.isMistake(line) {
                mistakes.append("\(file.lastPathComponent):\(index + 1): \(line.trimmingCharacters(in: .whitespaces))")
            }
        }
        #expect(mistakes == [])
    }

    @Test(arguments: [
        ("hash &* 0x9E37_79B9_7F4A_7C15", true),
        ("hash &* (0x9E37_79B9_7F4A_7C15 as UInt64)", false),
        ("count < 1 << 40", true), ("UInt64(1) << 40", false), ("1 << 31", false), ("line &<< 32", true),
        ("4_294_967_296", true), ("4_294_967_295", false), ("// 4_294_967_296", false), ("0xFFFF_FFFF", false),
    ])
    func mistakesAreRecognized(line: String, isMistake: Bool) {
        #expect(Self.isMistake(Substring(line)) == isMistake)
    }

    /// Returns whether a line has a number that needs more than 32 bits, without naming a type of 64 bits.
    private static func isMistake(_ line: Substring) -> Bool {
        if line.contains("Int64") { return false }
        let code = line.split(separator: "//", omittingEmptySubsequences: false).first ?? ""
        let isLarge = code.matches(of: /\b(0x[0-9A-Fa-f_]+|[0-9][0-9_]*)\b/).contains { match in
            let digits = match.output.1.replacing("_", with: "")
            let value = digits.hasPrefix("0x") ? UInt64(digits.dropFirst(2), radix: 16) : UInt64(digits)
            return value.map { $0 > UInt64(UInt32.max) } ?? true
        }
        // A masking shift by 32 bits shifts a word of 32 bits by none.
        return isLarge || code.contains(/(\b1 <<|&<<) (3[2-9]|[4-6][0-9])\b/)
    }
}
