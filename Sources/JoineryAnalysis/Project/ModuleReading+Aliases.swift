// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
internal import Foundation
internal import Joinery

extension ModuleReading {
    /// Reads the files again that use the program's own names for a library's types: see ``LibraryAliases``. Their
    /// facts depend on other files, so the cache does not keep them.
    func readingAliases(_ modules: [ModuleFacts]) -> [ModuleFacts] {
        let aliases = LibraryAliases(modules)
        guard !aliases.isEmpty else { return modules }
        var tasks: [(module: Int, file: Int, names: [String: String])] = []
        for (module, facts) in modules.enumerated() {
            for (file, known) in facts.files.enumerated() {
                let names = aliases.names(in: known, of: module)
                if !names.isEmpty { tasks.append((module, file, names)) }
            }
        }
        let results = Guarded([FileFacts?](repeating: nil, count: tasks.count))
        DeepStack.concurrentPerform(iterations: tasks.count) { [tasks] index, isOnDeepStack in
            let (module, file, names) = tasks[index]
            let path = modules[module].files[file].file
            guard let data = FileManager.default.contents(atPath: path) else { return }
            let source = Array(data)
            guard !WordScan(Set(names.keys)).found(in: source.span).isEmpty else { return }
            let facts = FileFacts(reading: source, file: path, isOnDeepStack: isOnDeepStack, names: names)
            results.withValue { $0[index] = facts }
        }
        var modules = modules
        for (task, facts) in zip(tasks, results.current) {
            if let facts { modules[task.module].files[task.file] = facts }
        }
        return modules
    }
}
#endif
