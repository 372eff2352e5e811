// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
internal import Foundation
internal import Joinery

/// The reading of modules' files into facts, on all cores.
package struct ModuleReading: Sendable {
    private let cache: FactsCache?
    private let progress: (@Sendable (_ done: Int, _ total: Int) -> Void)?

    /// The result of reading a file.
    private struct Result: Sendable {
        let facts: FileFacts
        /// The checksum of the content, if the facts are to be cached and were not.
        let newDigest: Digest?
    }

    /// Creates a reading.
    ///
    /// - Parameters:
    ///   - cache: The cache of facts; `nil` for none.
    ///   - progress: Called after a file was read, from any thread.
    package init(cache: FactsCache?, progress: (@Sendable (_ done: Int, _ total: Int) -> Void)? = nil) {
        self.cache = cache
        self.progress = progress
    }

    /// Returns the facts of modules. A file that cannot be read is recorded as unread.
    package func facts(of modules: [SourceModule]) -> [ModuleFacts] {
        let entries = entries(of: modules)
        let files = zip(modules, entries).flatMap { module, entry in module.files.map { (name: $0, entry: entry) } }
        let results = Guarded([Result?](repeating: nil, count: files.count))
        let done = Guarded(0)
        DeepStack.concurrentPerform(iterations: files.count) { [self] index, isOnDeepStack in
            let result = read(files[index].name, files[index].entry, isOnDeepStack: isOnDeepStack)
            results.withValue { $0[index] = result }
            guard let progress else { return }
            let count = done.withValue { count in
                count += 1
                return count
            }
            progress(count, files.count)
        }
        var rest = results.current.compactMap(\.self)[...]
        let parts = modules.map { module in
            defer { rest = rest.dropFirst(module.files.count) }
            return rest.prefix(module.files.count)
        }
        keep(parts, of: modules, entries)
        let facts = zip(modules, parts).map { module, own in
            var facts = ModuleFacts(
                module: module.name, kind: module.kind, files: own.map(\.facts), isGuess: module.isGuess,
                sharesFiles: module.sharesFiles)
            // Apps have folders such as 'LabTests', too.
            if facts.isGuess, facts.kind == .test, !facts.importsTests { facts.kind = .library }
            return facts
        }
        return readingAliases(facts)
    }

    /// Returns the entries of the cache, if there is one, read on all cores.
    private func entries(of modules: [SourceModule]) -> [FactsCache.Entry?] {
        let entries = Guarded([FactsCache.Entry?](repeating: nil, count: modules.count))
        guard let cache else { return entries.current }
        Threads.perform(iterations: modules.count) { index, _ in
            let entry = cache.entry(of: modules[index])
            entries.withValue { $0[index] = entry }
        }
        return entries.current
    }

    /// Caches new facts, on all cores.
    private func keep(_ parts: [ArraySlice<Result>], of modules: [SourceModule], _ entries: [FactsCache.Entry?]) {
        guard let cache else { return }
        // An entry that only contains extra files is not rewritten, because they cost nothing until something else
        // changes.
        let changed = parts.indices.filter { parts[$0].contains { $0.newDigest != nil } }
        Threads.perform(iterations: changed.count) { index, _ in
            let position = changed[index]
            let new = parts[position].compactMap { result in result.newDigest.map { (result.facts, $0) } }
            let entry = entries[position] ?? FactsCache.Entry()
            cache.keep(entry.updated(with: new, in: modules[position]), of: modules[position])
        }
    }

    private func read(_ file: String, _ entry: FactsCache.Entry?, isOnDeepStack: Bool) -> Result {
        guard let data = FileManager.default.contents(atPath: file) else {
            var facts = FileFacts(file: file)
            facts.unread.append(Unread(ofFileAt: Place(line: 1, column: 1), "cannot be opened"))
            return Result(facts: facts, newDigest: nil)
        }
        let source = Array(data)
        let digest = entry == nil ? nil : Digest(source)
        if let entry, let digest, let known = entry.facts(of: file, digest) {
            return Result(facts: known, newDigest: nil)
        }
        guard let facts = FileFacts(reading: source, file: file, isOnDeepStack: isOnDeepStack) else {
            // There may be enough memory another time.
            return Result(facts: FileFacts(withoutStackFor: file), newDigest: nil)
        }
        return Result(facts: facts, newDigest: digest)
    }
}
#endif
