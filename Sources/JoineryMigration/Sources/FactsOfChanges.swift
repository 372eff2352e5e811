// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
internal import Joinery
internal import JoineryAnalysis

/// The facts of changed files. The attempts of a migration give most files the same content, which is read once.
struct FactsOfChanges {
    private var known: [String: (content: [UInt8], facts: FileFacts)] = [:]

    /// Returns facts with those of the changed files, which are read on all cores.
    mutating func replacing(_ changes: [FileChange], in facts: [ModuleFacts]) -> [ModuleFacts] {
        let changed = Dictionary(changes.map { ($0.file, $0.new) }, uniquingKeysWith: { first, _ in first })
        let names = Dictionary(
            facts.lazy.flatMap(\.files).filter { changed[$0.file] != nil }.map { ($0.file, $0.libraryNames) },
            uniquingKeysWith: { first, _ in first })
        let missing = names.filter { known[$0.key]?.content != changed[$0.key] }.sorted { $0.key < $1.key }
        let results = Guarded([FileFacts?](repeating: nil, count: missing.count))
        DeepStack.concurrentPerform(iterations: missing.count) { index, isOnDeepStack in
            let (file, names) = missing[index]
            let facts = FileFacts(
                reading: changed[file] ?? [], file: file, isOnDeepStack: isOnDeepStack, names: names)
            results.withValue { $0[index] = facts ?? FileFacts(withoutStackFor: file) }
        }
        for (facts, (file, _)) in zip(results.current, missing) {
            if let facts, let content = changed[file] { known[file] = (content, facts) }
        }
        return facts.map { module in
            var module = module
            for index in module.files.indices where changed[module.files[index].file] != nil {
                if let facts = known[module.files[index].file]?.facts { module.files[index] = facts }
            }
            return module
        }
    }
}
#endif
