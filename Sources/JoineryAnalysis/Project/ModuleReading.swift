// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
internal import Foundation
internal import Synchronization

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
        let entries = modules.map { module in cache?.entry(of: module) }
        let files = zip(modules, entries).flatMap { module, entry in module.files.map { (name: $0, entry: entry) } }
        let results = Mutex([Result?](repeating: nil, count: files.count))
        let done = Mutex(0)
        DeepStack.concurrentPerform(iterations: files.count) { [self] index, isOnDeepStack in
            let result = read(files[index].name, files[index].entry, isOnDeepStack: isOnDeepStack)
            results.withLock { $0[index] = result }
            guard let progress else { return }
            let count = done.withLock { count in
                count += 1
                return count
            }
            progress(count, files.count)
        }
        var rest = results.withLock { $0 }.compactMap(\.self)[...]
        let facts = zip(modules, entries).map { module, entry in
            let own = rest.prefix(module.files.count)
            rest = rest.dropFirst(module.files.count)
            if let cache, let entry { keep(own, of: module, entry, in: cache) }
            var facts = ModuleFacts(
                module: module.name, kind: module.kind, files: own.map(\.facts), isGuess: module.isGuess)
            // Apps have folders such as 'LabTests', too.
            if facts.isGuess, facts.kind == .test, !facts.importsTests { facts.kind = .library }
            return facts
        }
        return readingAliases(facts)
    }

    private func keep(
        _ results: ArraySlice<Result>, of module: SourceModule, _ entry: FactsCache.Entry, in cache: FactsCache
    ) {
        let new = results.compactMap { result in result.newDigest.map { (result.facts, $0) } }
        // An entry that only contains extra files is not rewritten, because they cost nothing until something else
        // changes.
        if !new.isEmpty { cache.keep(entry.updated(with: new, in: module), of: module) }
    }

    private func read(_ file: String, _ entry: FactsCache.Entry?, isOnDeepStack: Bool) -> Result {
        guard let data = FileManager.default.contents(atPath: file) else {
            var facts = FileFacts(file: file)
            facts.unread.append(Unread(at: Place(line: 1, column: 1), dialect: nil, "cannot be opened"))
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
