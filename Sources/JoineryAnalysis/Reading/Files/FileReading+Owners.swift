// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
internal import SwiftSyntax

/// What uses belong to at the current place.
extension FileReading {
    /// Whether a binding is the innermost owner.
    var isInBinding: Bool {
        switch owners.last {
        case .binding, .noted: true
        default: false
        }
    }

    /// The binding that is read now, if that is the innermost owner.
    var binding: BindingFact? {
        switch owners.last {
        case .binding(let open): open.fact
        case .noted(let index): facts.bindings[index]
        default: nil
        }
    }

    /// The dialect of the binding that is read now.
    var bindingDialect: Dialect? {
        switch owners.last {
        case .binding(let open): open.fact.dialect
        case .noted(let index): facts.bindings[index].dialect
        default: nil
        }
    }

    /// The space of the binding that is read now.
    var bindingSpace: String? {
        switch owners.last {
        case .binding(let open): open.fact.key.space
        case .noted(let index): facts.bindings[index].key.space
        default: nil
        }
    }

    /// The dialect of the supplying statement that is read now, if that is the innermost owner.
    var supplyDialect: Dialect? {
        guard case .supply(let open) = owners.last else { return nil }
        return open.fact.dialect
    }

    /// The type parameters of the type around the current place.
    var typeParameters: [String] {
        for case .type(let open) in owners.reversed() { return open.fact.typeParameters }
        return []
    }

    /// The access level of the extension around the current place, which its members have where they say none.
    var extensionAccess: String? {
        for case .type(let open) in owners.reversed() where open.fact.name == types.last {
            return open.fact.kind == .extension || open.fact.kind == .protocol ? open.fact.access : nil
        }
        return nil
    }

    /// Notes a use at the current place.
    func note(_ use: Use) {
        switch owners.last {
        case .binding(let open): open.fact.add(use, ofOtherValues: around.areOfOtherValues)
        case .noted(let index): facts.bindings[index].add(use, ofOtherValues: around.areOfOtherValues)
        case .supply(let open): open.fact.uses.append(use)
        case .type(let open): open.fact.uses.append(use)
        case .file, nil: facts.uses.append(use)
        }
    }

    /// Changes the binding that is read now, unless that is one of its values for tests and previews.
    func updateBinding(_ change: (inout BindingFact) -> Void) {
        guard !around.areOfOtherValues else { return }
        switch owners.last {
        case .binding(let open): change(&open.fact)
        case .noted(let index): change(&facts.bindings[index])
        default: break
        }
    }

    /// Changes the type or extension that is read now, wherever within it the walk is.
    func updateType(_ change: (inout TypeFact) -> Void) {
        for case .type(let open) in owners.reversed() { return change(&open.fact) }
    }

    /// Begins a type or extension.
    func begin(_ type: TypeFact) {
        types.append(type.name)
        if type.kind == .actor { actors.insert(type.name) }
        owners.append(.type(OpenFact(type)))
    }

    /// Ends the innermost type or extension.
    func endType() {
        types.removeLast()
        pop()
    }

    /// Ends the innermost owner, and notes what it was.
    func pop() {
        switch owners.popLast() {
        case .binding(let open): facts.bindings.append(open.fact)
        case .supply(let open): facts.supplies.append(open.fact)
        case .type(let open): facts.types.append(open.fact)
        case .noted: break
        case .file, nil: owners = [.file]
        }
    }
}
#endif
