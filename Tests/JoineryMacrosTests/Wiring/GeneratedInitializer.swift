// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Macros
@testable import JoineryMacrosPlugin
import SwiftIfConfig

/// The initializer that '@AutoWired' generates, without indentation; empty if it generates none.
func generatedInitializer(for source: String, flags: Set<String>? = nil, file: String = "File.swift") -> String {
    let lines = expanded(source, flags: flags, file: file).source.split(
        separator: "\n", omittingEmptySubsequences: false)
    // It follows a `#sourceLocation` line and an empty line.
    guard let start = lines.firstIndex(where: { $0.contains("#sourceLocation(file:") }),
        let end = lines[start...].firstIndex(where: { $0.allSatisfy { " }".contains($0) } && $0.last == "}" })
    else { return "" }
    let indentation = lines[start + 2].prefix { $0 == " " }.count
    return lines[(start + 2)...end]
        .map { $0.dropFirst(min(indentation, $0.prefix { $0 == " " }.count)) }.joined(separator: "\n")
}

/// Returns the arguments of its call, if that is a single line.
func call(_ source: String, flags: Set<String>? = nil) -> String {
    let lines = generatedInitializer(for: source, flags: flags).split(separator: "\n")
    let call = lines.lazy.compactMap { line in line.firstRange(of: "self.init(").map { line[$0.upperBound...] } }.first
    return call.map { String($0.dropLast()) } ?? ""
}

/// Returns the arguments for a structure with these members.
func arguments(_ members: String, flags: Set<String>? = nil) -> String {
    call("@AutoWired struct Type { \(members) }", flags: flags)
}

/// The declaration of the initializer, without its body.
func signature(_ source: String) -> String {
    String(generatedInitializer(for: source).prefix { $0 != "{" }.dropLast())
}

func expanded(_ source: String, flags: Set<String>? = nil, file: String = "File.swift") -> Expansion {
    Expansion(
        source, file: file,
        configuration: flags.map {
            StaticBuildConfiguration(
                customConditions: $0, languageVersion: VersionTuple(6), compilerVersion: VersionTuple(6, 3))
        })
}
#endif
