// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
import Foundation
import JoineryAnalysis
import Testing

struct FactsTests {
    private let source = """
        import Joinery
        extension Dependencies {
            var store: any Store { singleton { LocalStore(path: path) } }
            // joinery:disable cycle - the old store goes away
            var path: String { transient { "/" } }
        }
        final class Presenter: Sendable { let store = inject(\\.store) }
        @AutoWired struct Row { let store: any Store }
        """

    private func facts(_ folder: Folder, cache: FactsCache? = nil) throws -> [ModuleFacts] {
        ModuleReading(cache: cache).facts(of: try SourceTree([folder.path]).modules)
    }

    @Test func factsAreTheSameAfterWritingAndReading() throws {
        let folder = try Folder(["App/A.swift": source])
        let facts = try facts(folder)
        try FactsFile.write(facts[0], to: folder.path + "/facts/App.facts")
        #expect(try FactsFile.read(folder.path + "/facts/App.facts") == facts[0])
    }

    @Test func eachModuleHasASeparateFile() {
        let modules = [("App", .library), ("Shop", .library), ("Shop", .test), ("Shop", .test)].map {
            ModuleFacts(module: $0, kind: $1, files: [])
        }
        #expect(modules.fileNames == ["App", "Shop", "Shop-test", "Shop-test-2"])
    }

    @Test func fileIsWrittenIfItsContentDiffers() throws {
        let folder = try Folder(["App/A.swift": source])
        let path = folder.path + "/facts/App.facts"
        #expect(try FactsFile.write(try facts(folder)[0], to: path))
        #expect(try FactsFile.write(try facts(folder)[0], to: path) == false)
        try folder.write(source + "\n", to: "App/A.swift")
        #expect(try FactsFile.write(try facts(folder)[0], to: path) == false)
        try folder.write("\n" + source, to: "App/A.swift")
        #expect(try FactsFile.write(try facts(folder)[0], to: path))
    }

    @Test func factsOfAnotherVersionAreRefused() throws {
        let folder = try Folder(["App.facts": "joinery facts 0\n"])
        let path = folder.path + "/App.facts"
        let error = #expect(throws: UsageError.self) { try FactsFile.read(path) }
        #expect(
            error?.description
                == "\(path): the facts file has version 0, but this joinery reads version \(ModuleFacts.currentVersion); create it again with 'joinery facts'"
        )
    }

    @Test func fileWithoutFactsIsRefused() throws {
        let folder = try Folder(["App.facts": "{}"])
        let path = folder.path + "/App.facts"
        let error = #expect(throws: UsageError.self) { try FactsFile.read(path) }
        #expect(error?.description == "\(path): not a facts file; create one with 'joinery facts'")
    }

    @Test func factsThatAreCutOffOrChangedAreRefused() throws {
        let folder = try Folder(["App/A.swift": source])
        let whole = Array(FactsFile.data(of: try facts(folder)[0]))
        let path = folder.path + "/App.facts"
        for index in "joinery facts \(ModuleFacts.currentVersion) ".utf8.count..<whole.count {
            try Data(whole[..<index]).write(to: URL(fileURLWithPath: path))
            #expect(error(of: path) == Self.refused(path))
            for mask: UInt8 in [0x01, 0x80, 0xFF] {
                var changed = whole
                changed[index] ^= mask
                try Data(changed).write(to: URL(fileURLWithPath: path))
                // A line that ends elsewhere says another version, or none.
                #expect(error(of: path) == Self.refused(path), "\(index)")
            }
        }
    }

    @Test func factsWithPartsInAnotherOrderAreRefused() throws {
        let folder = try Folder(["App/A.swift": source])
        var bytes = Array(FactsFile.data(of: try facts(folder)[0]))
        let path = folder.path + "/App.facts"
        let middle = bytes.count / 2
        let part = Array(bytes[middle..<middle + 16])
        bytes.replaceSubrange(middle..<middle + 16, with: part[8...] + part[..<8])
        try Data(bytes).write(to: URL(fileURLWithPath: path))
        #expect(error(of: path) == Self.refused(path))
    }

    /// The error of reading a facts file.
    private func error(of path: String) -> String? {
        do {
            _ = try FactsFile.read(path)
            return nil
        } catch {
            return (error as? UsageError)?.description
        }
    }

    private static func refused(_ path: String) -> String {
        "\(path): the facts file is damaged or incomplete; create it again with 'joinery facts'"
    }

    @Test func cacheHoldsWhatWasReadUntilTheContentChanges() throws {
        let folder = try Folder(["App/A.swift": source])
        let cache = FactsCache(folder: folder.path + "/cache")
        let first = try facts(folder, cache: cache)
        #expect(try facts(folder, cache: cache) == first)
        try folder.write("import Joinery", to: "App/A.swift")
        let second = try facts(folder, cache: cache)
        #expect(second[0].files[0].bindings.isEmpty)
        #expect(try facts(folder, cache: cache) == second)
    }

    @Test func targetsWithOneModuleNameHaveSeparateEntries() throws {
        let folder = try Folder(["Mac/A.swift": source, "Phone/A.swift": source])
        let cache = FactsCache(folder: folder.path + "/cache")
        let modules = ["Mac", "Phone"].map {
            SourceModule(
                name: "App", kind: .library, files: ["\(folder.path)/\($0)/A.swift"], project: "App.xcodeproj",
                target: $0)
        }
        let first = ModuleReading(cache: cache).facts(of: modules)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path + "/cache").count == 2)
        #expect(ModuleReading(cache: cache).facts(of: modules) == first)
    }

    @Test func targetsOfAListWithOneModuleNameAreDistinguished() throws {
        let folder = try Folder(["A.swift": "", "B.swift": ""])
        let modules = ["A", "B"].map {
            SourceModule(name: "App", kind: .library, files: ["\(folder.path)/\($0).swift"])
        }
        try folder.write(try SourceModule.text(ofList: modules), to: "modules.json")
        #expect(try SourceModule.list(in: folder.path + "/modules.json").map(\.target) == ["", "2"])
    }

    @Test func changedEntryIsCreatedAgain() throws {
        let folder = try Folder(["App/A.swift": source])
        let cache = FactsCache(folder: folder.path + "/cache")
        let first = try facts(folder, cache: cache)
        let entries = try FileManager.default.contentsOfDirectory(atPath: folder.path + "/cache")
        try #require(entries.count == 1)
        let entry = URL(fileURLWithPath: "\(folder.path)/cache/\(entries[0])")
        let whole = [UInt8](try Data(contentsOf: entry))
        for index in whole.indices {
            var changed = whole
            changed[index] ^= 1
            try Data(changed).write(to: entry)
            #expect(try facts(folder, cache: cache) == first)
            #expect([UInt8](try Data(contentsOf: entry)) == whole)
        }
    }

    @Test func damagedEntryIsCreatedAgain() throws {
        let folder = try Folder(["App/A.swift": source])
        let cache = FactsCache(folder: folder.path + "/cache")
        let first = try facts(folder, cache: cache)
        let entries = try FileManager.default.contentsOfDirectory(atPath: folder.path + "/cache")
        for entry in entries { try folder.write("{", to: "cache/\(entry)") }
        #expect(!entries.isEmpty)
        #expect(try facts(folder, cache: cache) == first)
    }
}
#endif
