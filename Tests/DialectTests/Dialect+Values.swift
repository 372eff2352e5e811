// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import JoineryValues

private enum LeafKey: InjectionKey {
    static var currentValue: Note { Note("values") }
}

private enum BuiltKey<Source: NoteSource>: InjectionKey {
    static var currentValue: Note { Note("values of \(InjectedValues[Source.dialect.leaf].text)") }
}

private enum CycleKey<Source: NoteSource>: InjectionKey {
    static var currentValue: Note { Note(InjectedValues[Source.dialect.cycle(.values)].text) }
}

extension InjectedValues {
    fileprivate var leaf: Note {
        get { Self[LeafKey.self] }
        set { Self[LeafKey.self] = newValue }
    }
    fileprivate subscript(builtFrom source: String) -> Note {
        func value<Source: NoteSource>(_ source: Source.Type) -> Note { Self[BuiltKey<Source>.self] }
        return value(sourceType(source))
    }
    fileprivate subscript(ringWith other: String) -> Note {
        func value<Source: NoteSource>(_ source: Source.Type) -> Note { Self[CycleKey<Source>.self] }
        return value(sourceType(other))
    }
}

extension Dialect {
    static let values: Dialect = Dialect(
        name: "values",
        leaf: \.injectedValues.leaf,
        built: { \.injectedValues[dynamicMember: \.[builtFrom: $0.name]] },
        cycle: { \.injectedValues[dynamicMember: \.[ringWith: $0.name]] },
        cycleStep: { "CycleKey<\(sourceType($0.name))> (DialectTests/Dialect+Values.swift:28)" },
        deferral: {
            let key = "CycleKey<\(sourceType($0.name))>"
            return "    keep the key back and read InjectedValues[\(key).self]"
        },
        read: { Injected($0).wrappedValue },
        replacing: { binding, note, operation in
            InjectedValues[binding] = note
            operation()
        },
        decorating: { binding, change, operation in
            InjectedValues.decorate(binding, change)
            operation()
        })
}
