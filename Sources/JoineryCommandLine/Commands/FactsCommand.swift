// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
internal import ArgumentParser
internal import Foundation
package import JoineryAnalysis

/// The command that reads sources into facts files.
struct FactsCommand: JoinerySubcommand {
    static let configuration = CommandConfiguration(
        commandName: "facts", abstract: "Write a facts file for each module, without checking.",
        usage: "joinery facts [<paths> ...] [<options>]",
        discussion: """
            A file is written only if its content changes. All other commands accept facts files instead of sources, so \
            a build system can run the two steps separately.
            """)

    @OptionGroup var sources: SourceOptions

    @Option(help: "The folder for the files, which are named NAME.facts.", completion: .directory)
    var output = "."

    @Flag(help: "Print the modules and their files as a list for '--modules', without reading the files.")
    var list = false

    @Option(help: "Treat all files as one module with this name.")
    var module: String?

    @Option(help: "The kind of that module.")
    var kind: ModuleFacts.Kind?

    func validate() throws {
        if kind != nil, module == nil { throw ValidationError("'--kind' requires '--module'") }
    }

    func perform() throws {
        if list {
            let modules = try sources.sourceModules(sources.configuration.load())
            return try Terminal.write(SourceModule.text(ofList: modules))
        }
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
