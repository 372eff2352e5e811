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
        try FactsFile.write(facts[0], to: folder.path + "/facts/App.facts")
        #expect(try FactsFile.read(folder.path + "/facts/App.facts") == facts[0])
    }

    @Test func eachModuleHasAFileOfItsOwn() {
        let modules = [("App", .library), ("Shop", .library), ("Shop", .test), ("Shop", .test)].map {
            ModuleFacts(module: $0, kind: $1, files: [])
        }
        #expect(modules.fileNames == ["App", "Shop", "Shop-test", "Shop-test-2"])
    }

    @Test func fileIsWrittenWhereItsContentDiffers() throws {
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
                == "\(path): facts of version 0, and this joinery reads 3; write them anew with 'joinery facts'")
    }

    @Test func whatIsNoFileOfFactsIsRefused() throws {
        let folder = try Folder(["App.facts": "{}"])
        let path = folder.path + "/App.facts"
        let error = #expect(throws: UsageError.self) { try FactsFile.read(path) }
        #expect(error?.description == "\(path): not a file of facts; 'joinery facts' writes them")
    }

    /// Whatever is cut off or changed, reading ends, and gives facts that are whole or none.
    @Test func brokenFactsAreRefusedOrWhole() throws {
        let folder = try Folder(["App/A.swift": source])
        let whole = Array(FactsFile.data(of: try facts(folder)[0]))
        let path = folder.path + "/App.facts"
        for index in 16..<whole.count {
            try Data(whole[..<index]).write(to: URL(fileURLWithPath: path))
            let error = #expect(throws: UsageError.self) { try FactsFile.read(path) }
            #expect(error?.description == "\(path): facts that are not whole; write them anew with 'joinery facts'")
            var changed = whole
            changed[index] = ~changed[index]
            try Data(changed).write(to: URL(fileURLWithPath: path))
            _ = try? FactsFile.read(path)
        }
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
        let entries = try FileManager.default.contentsOfDirectory(atPath: folder.path + "/cache")
        for entry in entries { try folder.write("{", to: "cache/\(entry)") }
        #expect(!entries.isEmpty)
        #expect(try facts(folder, cache: cache) == first)
    }
}
#endif
