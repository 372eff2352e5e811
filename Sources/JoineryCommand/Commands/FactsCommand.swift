// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
internal import ArgumentParser
internal import Foundation
package import JoineryAnalysis

/// Reads sources into files of facts.
struct FactsCommand: JoinerySubcommand {
    static let configuration = CommandConfiguration(
        commandName: "facts", abstract: "Read sources into files of facts, one for each module, and check nothing.",
        usage: "joinery facts [<paths> ...] [<options>]",
        discussion: """
            A file is written only where its content changes. 'joinery check' and all other commands take such files \
            instead of sources, so that other build systems can do each half where it suits them.
            """)

    @OptionGroup var sources: SourceOptions

    @Option(help: "The folder for the files, NAME.facts each.", completion: .directory)
    var output = "."

    @Option(help: "Take all files for one module of this name.")
    var module: String?

    @Option(help: "What that module is for.")
    var kind: ModuleFacts.Kind?

    func validate() throws {
        if kind != nil, module == nil { throw ValidationError("'--kind' needs '--module'") }
    }

    func perform() throws {
        var facts = try sources.facts(sources.configuration.load())
        if let module { facts = [ModuleFacts(module: module, kind: kind ?? .library, files: facts.flatMap(\.files))] }
        if let mistake = facts.lazy.compactMap({ SourceModule.mistake(inName: $0.module) }).first {
            throw UsageError(mistake)
        }
        for (module, name) in zip(facts, facts.fileNames) {
            let file = "\(output)/\(name)\(FactsFile.suffix)"
            do {
                try FactsFile.write(module, to: file)
            } catch {
                throw UsageError(file, cannotBe: "written", error)
            }
        }
    }
}

extension ModuleFacts.Kind: ExpressibleByArgument {
    package static var allValueStrings: [String] { [Self.library, .executable, .test].map(\.rawValue) }
}
#endif
