// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Joinery

extension Dependencies {
    fileprivate var nativeLeaf: Note { singleton { Note("native") } }
    fileprivate subscript(builtFrom source: String) -> Note {
        singleton(for: source) { Note("native of \(inject(Dialect.named(source).leaf).text)") }
    }
    fileprivate subscript(ringWith other: String) -> Note {
        singleton(for: other) { Note(inject(Dialect.named(other).cycle(.native)).text) }
    }
}

extension Dialect {
    static let native: Dialect = Dialect(
        name: "native",
        leaf: \.nativeLeaf,
        built: { \.[builtFrom: $0.name] },
        cycle: { \.[ringWith: $0.name] },
        cycleStep: { _ in "subscript(ringWith:) (DialectTests/Dialect+Native.swift:12)" },
        deferral: { _ in "    keep factory { subscript(ringWith: $0) } and call it" },
        read: { inject($0) },
        replacing: { binding, note, operation in
            withDependencies {
                $0[binding] = note
            } operation: {
                operation()
            }
        },
        decorating: { binding, change, operation in
            withDependencies {
                $0.decorate(binding) { value, _ in change(value) }
            } operation: {
                operation()
            }
        })
}
