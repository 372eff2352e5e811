// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Macros
@testable import JoineryMacrosPlugin
import SwiftIfConfig

/// The initialiser that '@AutoWired' writes, without its indentation; empty where it writes none.
func written(for source: String, flags: Set<String>? = nil, file: String = "File.swift") -> String {
    let lines = expanded(source, flags: flags, file: file).source.split(
        separator: "\n", omittingEmptySubsequences: false)
    // A line that places it, and an empty one, stand before it.
    guard let start = lines.firstIndex(where: { $0.contains("#sourceLocation(file:") }),
        let end = lines[start...].firstIndex(where: { $0.allSatisfy { " }".contains($0) } && $0.last == "}" })
    else { return "" }
    let indentation = lines[start + 2].prefix { $0 == " " }.count
    return lines[(start + 2)...end]
        .map { $0.dropFirst(min(indentation, $0.prefix { $0 == " " }.count)) }.joined(separator: "\n")
}

/// What stands between the parentheses of its call, where that is one line.
func call(_ source: String, flags: Set<String>? = nil) -> String {
    let lines = written(for: source, flags: flags).split(separator: "\n")
    let call = lines.lazy.compactMap { line in line.firstRange(of: "self.init(").map { line[$0.upperBound...] } }.first
    return call.map { String($0.dropLast()) } ?? ""
}

/// The same for a structure with these members.
func arguments(_ members: String, flags: Set<String>? = nil) -> String {
    call("@AutoWired struct Type { \(members) }", flags: flags)
}

/// What is written before the body of the initialiser.
func signature(_ source: String) -> String {
    String(written(for: source).prefix { $0 != "{" }.dropLast())
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
