// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyser
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
        """

    private func facts(_ folder: Folder, cache: FactsCache? = nil) throws -> [ModuleFacts] {
        ModuleReading(cache: cache).facts(of: try SourceTree([folder.path]).modules)
    }

    @Test func factsAreTheSameAfterAWayThroughAFile() throws {
        let folder = try Folder(["App/A.swift": source])
        let facts = try facts(folder)
        try FactsFile.write(facts[0], to: folder.path + "/facts/App.json")
        #expect(try FactsFile.read(folder.path + "/facts/App.json") == facts[0])
    }

    @Test func fileIsWrittenWhereItsContentDiffers() throws {
        let folder = try Folder(["App/A.swift": source])
        let path = folder.path + "/facts/App.json"
        #expect(try FactsFile.write(try facts(folder)[0], to: path))
        #expect(try FactsFile.write(try facts(folder)[0], to: path) == false)
        try folder.write(source + "\n", to: "App/A.swift")
        #expect(try FactsFile.write(try facts(folder)[0], to: path) == false)
        try folder.write("\n" + source, to: "App/A.swift")
        #expect(try FactsFile.write(try facts(folder)[0], to: path))
    }

    @Test func factsOfAnotherVersionAreRefused() throws {
        let folder = try Folder(["App.json": "{\"version\":0,\"module\":\"App\"}"])
        let path = folder.path + "/App.json"
        let error = #expect(throws: UsageError.self) { try FactsFile.read(path) }
        #expect(
            error?.description
                == "\(path): facts of version 0, and this joinery reads 1; write them anew with 'joinery facts'")
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

    @Test func entryThatIsBrokenIsMadeAnew() throws {
        let folder = try Folder(["App/A.swift": source])
        let cache = FactsCache(folder: folder.path + "/cache")
        let first = try facts(folder, cache: cache)
        let entries = FileManager.default.enumerator(atPath: folder.path + "/cache")?.compactMap { $0 as? String } ?? []
        for entry in entries where entry.hasSuffix(".json") { try folder.write("{", to: "cache/\(entry)") }
        #expect(!entries.isEmpty)
        #expect(try facts(folder, cache: cache) == first)
    }
}
#endif
