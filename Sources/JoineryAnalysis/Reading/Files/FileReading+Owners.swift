// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
internal import SwiftSyntax

/// The owners of the uses at the current place.
extension FileReading {
    /// Whether a binding is the innermost owner.
    var isInBinding: Bool {
        switch owners.last {
        case .binding, .noted: true
        default: false
        }
    }

    /// The current binding, if it is the innermost owner.
    var binding: BindingFact? {
        switch owners.last {
        case .binding(let open): open.fact
        case .noted(let index): facts.bindings[index]
        default: nil
        }
    }

    /// The dialect of the current binding.
    var bindingDialect: Dialect? {
        switch owners.last {
        case .binding(let open): open.fact.dialect
        case .noted(let index): facts.bindings[index].dialect
        default: nil
        }
    }

    /// The space of the current binding.
    var bindingSpace: String? {
        switch owners.last {
        case .binding(let open): open.fact.key.space
        case .noted(let index): facts.bindings[index].key.space
        default: nil
        }
    }

    /// The dialect of the current supplying statement, if it is the innermost owner.
    var supplyDialect: Dialect? {
        guard case .supply(let open) = owners.last else { return nil }
        return open.fact.dialect
    }

    /// The type parameters of the enclosing type.
    var typeParameters: [String] {
        for case .type(let open) in owners.reversed() { return open.fact.typeParameters }
        return []
    }

    /// The access level of the enclosing extension, which is the default of its members.
    var extensionAccess: String? {
        for case .type(let open) in owners.reversed() where open.fact.name == types.last {
            return open.fact.kind == .extension || open.fact.kind == .protocol ? open.fact.access : nil
        }
        return nil
    }

    /// Adds a use at the current place.
    func note(_ use: Use) {
        if use.reference.kind != .construction, use.reference.kind != .wrapped || use.dialect != nil { claim() }
        switch owners.last {
        case .binding(let open): open.fact.add(use, ofOtherValues: context.areOfOtherValues)
        case .noted(let index): facts.bindings[index].add(use, ofOtherValues: context.areOfOtherValues)
        case .supply(let open): open.fact.uses.append(use)
        case .type(let open): open.fact.uses.append(use)
        case .file, nil: facts.uses.append(use)
        }
    }

    /// Changes the current binding, unless one of its values for tests or previews is being read.
    func updateBinding(_ change: (inout BindingFact) -> Void) {
        guard !context.areOfOtherValues else { return }
        switch owners.last {
        case .binding(let open): change(&open.fact)
        case .noted(let index): change(&facts.bindings[index])
        default: break
        }
    }

    /// Changes the current type or extension, at any depth.
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

    /// Ends the innermost owner, and adds its fact.
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
