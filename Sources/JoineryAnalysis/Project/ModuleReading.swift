// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyser
internal import Dispatch
internal import Foundation
internal import Synchronization

/// Reads the files of modules into facts, on all cores.
public struct ModuleReading: Sendable {
    private let cache: FactsCache?
    private let progress: (@Sendable (_ done: Int, _ total: Int) -> Void)?

    /// Makes a reading.
    ///
    /// - Parameters:
    ///   - cache: Where the facts of files are kept; `nil` for nowhere.
    ///   - progress: Called when a file has been read, from any thread.
    public init(cache: FactsCache?, progress: (@Sendable (_ done: Int, _ total: Int) -> Void)? = nil) {
        self.cache = cache
        self.progress = progress
    }

    /// The facts of modules. A file that cannot be read is noted as unread.
    public func facts(of modules: [SourceModule]) -> [ModuleFacts] {
        let files = modules.flatMap(\.files)
        let results = Mutex([FileFacts?](repeating: nil, count: files.count))
        let done = Mutex(0)
        DeepStack.concurrentPerform(iterations: files.count) { [self] index in
            let facts = facts(of: files[index])
            results.withLock { $0[index] = facts }
            guard let progress else { return }
            let count = done.withLock { count in
                count += 1
                return count
            }
            progress(count, files.count)
        }
        var rest = results.withLock { $0 }.compactMap(\.self)[...]
        return modules.map { module in
            let facts = ModuleFacts(
                module: module.name, kind: module.kind, files: Array(rest.prefix(module.files.count)))
            rest = rest.dropFirst(module.files.count)
            return facts
        }
    }

    private func facts(of file: String) -> FileFacts {
        guard let data = try? Data(contentsOf: URL(fileURLWithPath: file)) else {
            var facts = FileFacts(file: file)
            facts.unread.append(Unread(at: Place(line: 1, column: 1), dialect: nil, "cannot be opened"))
            return facts
        }
        let source = Array(data)
        guard let cache else { return FileFacts(reading: source, file: file, isOnDeepStack: true) }
        let digest = Digest(source)
        if let known = cache.facts(of: file, digest) { return known }
        let facts = FileFacts(reading: source, file: file, isOnDeepStack: true)
        cache.keep(facts, digest)
        return facts
    }
}
#endif
