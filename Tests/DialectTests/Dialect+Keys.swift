// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Joinery
import JoineryDependencies

private enum LeafKey: TestDependencyKey {
    static var testValue: Note { Note("keys") }
}

private enum BuiltKey<Source: NoteSource>: TestDependencyKey {
    static var testValue: Note {
        @Dependency(Source.dialect.leaf) var leaf
        return Note("keys of \(leaf.text)")
    }
}

private enum CycleKey<Source: NoteSource>: TestDependencyKey {
    static var testValue: Note {
        @Dependency(Source.dialect.cycle(.keys)) var cycle
        return Note(cycle.text)
    }
}

extension DependencyValues {
    fileprivate var leaf: Note {
        get { self[LeafKey.self] }
        set { self[LeafKey.self] = newValue }
    }
    fileprivate subscript(builtFrom source: String) -> Note {
        func value<Source: NoteSource>(_ source: Source.Type) -> Note { self[BuiltKey<Source>.self] }
        return value(sourceType(source))
    }
    fileprivate subscript(ringWith other: String) -> Note {
        func value<Source: NoteSource>(_ source: Source.Type) -> Note { self[CycleKey<Source>.self] }
        return value(sourceType(other))
    }
}

extension Dialect {
    static let keys: Dialect = Dialect(
        name: "keys",
        leaf: \.dependencyValues.leaf,
        built: { \.dependencyValues[builtFrom: $0.name] },
        cycle: { \.dependencyValues[ringWith: $0.name] },
        cycleStep: { "CycleKey<\(sourceType($0.name))> (DialectTests/Dialect+Keys.swift:35)" },
        deferral: { "    @Dependency(CycleKey<\(sourceType($0.name))>.self) var value" },
        read: { Dependency($0).wrappedValue },
        replacing: { binding, note, operation in
            withDependencies { (values: inout DependencyValues) in
                values[binding] = note
            } operation: {
                operation()
            }
        },
        decorating: { binding, change, operation in
            withDependencies { (values: inout DependencyValues) in
                values.graph { $0.decorate(binding) { value, _ in change(value) } }
            } operation: {
                operation()
            }
        })
}
