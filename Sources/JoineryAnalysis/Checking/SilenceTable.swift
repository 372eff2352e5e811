// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// The comments and the entries of the configuration that silence rules, and the problems that each of them silenced.
struct SilenceTable {
    /// A comment, and the rules of which it silenced a problem.
    struct Entry {
        let file: String
        let silence: Silence
        var used: Set<String> = []
    }

    private struct Line: Hashable {
        var file: String
        var line: Int
    }

    private struct File: Hashable {
        var file: String
        var rule: String
    }

    /// All comments, sorted by file and place.
    private(set) var entries: [Entry] = []
    /// The comments that apply to a line.
    private var byLine: [Line: [Int]] = [:]
    /// The comments that apply to many lines, by each rule that they name, or by an empty name if they name none.
    private var byFile: [File: [Int]] = [:]

    /// The positions of the configuration's entries that silenced a problem.
    private(set) var usedPaths: Set<Int> = []
    private let configuration: Configuration

    init(_ silences: [String: [Silence]], _ configuration: Configuration) {
        self.configuration = configuration
        for (file, silences) in silences.sorted(by: { $0.key < $1.key }) {
            for silence in silences {
                let position = entries.count
                entries.append(Entry(file: file, silence: silence))
                // A comment without a reason has no effect.
                guard !silence.reason.isEmpty else { continue }
                let lines = silence.lines
                if lines.count > Self.fewLines {
                    for rule in silence.rules.isEmpty ? [""] : silence.rules {
                        byFile[File(file: file, rule: rule), default: []].append(position)
                    }
                } else {
                    for line in lines { byLine[Line(file: file, line: line), default: []].append(position) }
                }
            }
        }
    }

    /// Returns the comments that silence nothing although they give a reason.
    ///
    /// - Parameter applied: The rules that were applied.
    func idle(applied: Set<String>) -> [IdleSilence] {
        entries.filter { !$0.silence.reason.isEmpty }.compactMap { entry in
            let rules = entry.silence.rules.filter { applied.contains($0) && !entry.used.contains($0) }
            guard entry.silence.rules.isEmpty ? entry.used.isEmpty : !rules.isEmpty else { return nil }
            return IdleSilence(file: entry.file, silence: entry.silence, rules: rules)
        }
    }

    /// The number of lines up to which a comment is stored for each line.
    private static let fewLines = 8

    /// Whether a comment or an entry silences a problem. All of these are marked as used.
    mutating func silences(_ problem: GraphDocument.Problem) -> Bool {
        let paths = configuration.silences(of: problem.rule, in: problem.location.file)
        usedPaths.formUnion(paths)
        return isSilencedByComment(problem) || !paths.isEmpty
    }

    private mutating func isSilencedByComment(_ problem: GraphDocument.Problem) -> Bool {
        let file = problem.location.file
        let unnamed = problem.rule == SilenceRule.identifier ? [] : byFile[File(file: file, rule: ""), default: []]
        let candidates =
            byLine[Line(file: file, line: problem.location.line), default: []]
            + byFile[File(file: file, rule: problem.rule), default: []] + unnamed
        var isSilenced = false
        for position in candidates {
            let silence = entries[position].silence
            // A comment does not silence problems about itself.
            guard silence.lines.contains(problem.location.line),
                problem.rule != SilenceRule.identifier || silence.place.line != problem.location.line,
                silence.rules.contains(problem.rule) || silence.rules.isEmpty && problem.rule != SilenceRule.identifier
            else { continue }
            entries[position].used.insert(problem.rule)
            isSilenced = true
        }
        return isSilenced
    }
}
