// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Joinery

private protocol NoteMixin: Mixin {}

extension NoteMixin {
    var mixedLeaf: Note { graph.singleton { Note("mixin") } }

    subscript(mixedFrom source: String) -> Note {
        graph.singleton(for: source) { Note("mixin of \(inject(Dialect.named(source).leaf).text)") }
    }
    subscript(mixedRingWith other: String) -> Note {
        graph.singleton(for: other) { Note(inject(Dialect.named(other).cycle(.mixin)).text) }
    }
}

extension Dependencies: NoteMixin {}

/// A type that is not a graph. Its mixin reads the current dependencies.
private struct Client: NoteMixin {}

extension Dialect {
    static let mixin: Dialect = Dialect(
        name: "mixin",
        leaf: \.mixedLeaf,
        built: { \.[mixedFrom: $0.name] },
        cycle: { \.[mixedRingWith: $0.name] },
        cycleStep: { _ in "subscript(mixedRingWith:) (DialectTests/Dialect+Mixin.swift:15)" },
        deferral: { _ in "    keep factory { subscript(mixedRingWith: $0) } and call it" },
        read: { $0 == \Dependencies.mixedLeaf ? Client().mixedLeaf : inject($0) },
        replacing: { binding, note, operation in
            withDependencies {
                $0.override({ $0[keyPath: binding] }) { note }
            } operation: {
                operation()
            }
        },
        decorating: { binding, change, operation in
            withDependencies {
                $0.decorate({ $0[keyPath: binding] }) { value, _ in change(value) }
            } operation: {
                operation()
            }
        })
}
