// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import JoineryObjects

extension DependencyObjects {
    fileprivate static let leaf = DependencyObject<Note> { Note("objects") }
    fileprivate static let built: [String: DependencyObject<Note>] = objects { source in
        Note("objects of \(DependencyObjects[source.leaf].text)")
    }
    fileprivate static let cycle: [String: DependencyObject<Note>] = objects { other in
        Note(DependencyObjects[other.cycle(.objects)].text)
    }

    /// An object for each other dialect.
    private static func objects(
        line: UInt = #line, _ make: @escaping @Sendable (Dialect) -> Note
    ) -> [String: DependencyObject<Note>] {
        let names = ["native", "mixin", "values", "keys", "container", "factory", "resolver"]
        return Dictionary(
            uniqueKeysWithValues: names.map { name in
                (name, DependencyObject(line: line) { make(.named(name)) })
            })
    }
}

extension Dialect {
    static let objects: Dialect = Dialect(
        name: "objects",
        leaf: \.[.leaf],
        built: { \.[DependencyObjects.built[$0.name] ?? .leaf] },
        cycle: { \.[DependencyObjects.cycle[$0.name] ?? .leaf] },
        cycleStep: { _ in "DependencyObject<Note> (DialectTests/Dialect+Objects.swift:11)" },
        deferral: { _ in
            """
                @LazyInjected(.…) var …
              In a Sendable class, which takes no property wrapper:
                let … = LazyInjected(.…)
            """
        },
        read: { DependencyObjects[$0] },
        replacing: { binding, note, operation in
            DependencyObjects[binding] = note
            operation()
        },
        decorating: { binding, change, operation in
            DependencyObjects.decorate(binding, change)
            operation()
        })
}
