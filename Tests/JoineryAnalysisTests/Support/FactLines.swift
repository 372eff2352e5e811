// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import JoineryAnalysis

/// The facts of a file as short lines, each followed by its parts, for comparing them as a whole.
///
/// ```text
/// binding Dependencies.listings: ListingRepository, singleton, native, public, 3:16
///   immediate StoredListings() 3:62
///   immediate database 3:87
/// ```
struct FactLines {
    private(set) var lines: [String] = []

    /// Whether possible uses through wrappers of other files are shown.
    private let showsPossibleWrappers: Bool

    init(_ facts: FileFacts, showsPossibleWrappers: Bool = false) {
        self.showsPossibleWrappers = showsPossibleWrappers
        if facts.hasEntryPoint { lines.append("entry point") }
        for type in facts.types.sorted(by: { $0.place < $1.place })
        where (type.uses + (type.wiring ?? [])).contains(where: {
            showsPossibleWrappers || !$0.isPossible
        }) {
            add(type)
        }
        for binding in facts.bindings.sorted(by: { $0.place < $1.place }) { add(binding) }
        for supply in facts.supplies.sorted(by: { $0.place < $1.place }) { add(supply) }
        for wrapper in facts.wrappers { add(wrapper) }
        for use in facts.uses { add(use, indentation: "") }
        for unread in facts.unread { lines.append("unread \(text(unread.place)): \(unread.reason)") }
    }

    /// All lines.
    var text: String { lines.joined(separator: "\n") }

    private func text(_ place: Place) -> String { "\(place.line):\(place.column)" }

    private func text(_ name: String, _ qualifier: String?, _ arguments: [String]?) -> String {
        name + (qualifier.map { " \"\($0)\"" } ?? "") + (arguments.map { " (\($0.joined(separator: ", ")))" } ?? "")
    }

    private func text(_ reference: Reference) -> String {
        let name =
            text(reference.name, reference.qualifier, reference.arguments) + (reference.isUncalled ? " uncalled" : "")
        switch reference.kind {
        case .member: return (reference.space.map { "\($0)." } ?? "") + name
        case .key: return "key \(name)"
        case .service:
            return (reference.isOpen ? "any service " : "service ") + name + (reference.space.map { " of \($0)" } ?? "")
        case .construction:
            return "\(reference.name)(\(reference.qualifier.map { "\($0):" } ?? ""))"
                + (reference.space.map { " of \($0)" } ?? "")
        case .parameter: return "parameter \(name)" + (reference.space.map { " of \($0)" } ?? "")
        case .wrapped: return "perhaps \(name)" + text(reference.given)
        }
    }

    private func text(_ arguments: [GivenArgument]) -> String {
        let shown = arguments.filter { !$0.type.hasSuffix(".Type") }
        return shown.isEmpty ? "" : "(\(shown.map { "\($0.label): \(text($0))" }.joined(separator: ", ")))"
    }

    private func text(_ argument: GivenArgument) -> String {
        if let parameter = argument.parameter { return "#\(parameter)" }
        if let types = argument.closureTypes { return "{ \(types.joined(separator: ", ")) }" }
        return argument.constant.map { "\"\($0)\"" } ?? argument.type
    }

    private mutating func add(_ use: Use, indentation: String = "  ", of role: String = "") {
        guard showsPossibleWrappers || !use.isPossible else { return }
        var use = use
        // Without a wrapper of its form, it is the library's function.
        if use.reference.kind == .wrapped, use.dialect != nil { use.reference.kind = .service }
        let words: [String?] = [
            indentation + role + use.timing.rawValue, text(use.reference), use.form.map { "by \($0)" },
            use.dialect?.rawValue, use.isOptional ? "optional" : nil, use.isolation.map { "on \($0)" },
            text(use.place),
        ]
        lines.append(words.compactMap(\.self).joined(separator: " "))
    }

    private mutating func add(_ type: TypeFact) {
        lines.append("\(type.kind.rawValue) \(type.name) \(text(type.place))")
        for use in type.uses { add(use) }
        for use in type.wiring ?? [] { add(use, of: "wired ") }
    }

    private mutating func add(_ binding: BindingFact) {
        let key = binding.key
        var parts = [
            "\(binding.kind.rawValue) \(key.space).\(text(key.name, key.qualifier, key.arguments)): \(binding.type)",
            binding.scope.rawValue + (binding.hasImpliedScope ? " by default" : ""), binding.dialect.rawValue,
            binding.access,
        ]
        if let isolation = binding.isolation { parts.append("on \(isolation)") }
        if !binding.values.isEmpty { parts.append("with \(binding.values.joined(separator: " and "))") }
        if binding.hasNoLiveValue { parts.append("without a live value") }
        if !binding.conditions.isEmpty { parts.append("if \(binding.conditions.joined(separator: " and "))") }
        lines.append((parts + [text(binding.place)]).joined(separator: ", "))
        for use in binding.uses { add(use) }
        for use in binding.usesOfOtherValues { add(use, of: "other ") }
        for defect in binding.defects { lines.append("  \(defect.kind.rawValue) \(defect.text) \(text(defect.place))") }
    }

    private mutating func add(_ wrapper: WrapperFact) {
        let words: [String?] = [
            "wrapper", wrapper.kind.rawValue, (wrapper.space.map { "\($0)." } ?? "") + wrapper.name,
            wrapper.registers ? "registers a type" : wrapper.takesType ? "of a type" : nil,
            wrapper.through.map { "through \($0)" }, wrapper.timing.rawValue,
            wrapper.dialect.rawValue, wrapper.isOptional ? "optional" : nil, wrapper.scope?.rawValue,
            wrapper.qualifier.map { "named \(text($0))" }, wrapper.arguments.map { "with \(text($0))" }, wrapper.access,
            text(wrapper.place),
        ]
        lines.append(words.compactMap(\.self).joined(separator: " "))
    }

    private mutating func add(_ supply: SupplyFact) {
        let extent = supply.isForTheProgram ? ", for the program" : ""
        lines.append(
            "\(supply.kind.rawValue) \(text(supply.reference)), \(supply.dialect.rawValue)\(extent), \(text(supply.place))"
        )
        for use in supply.uses { add(use) }
    }
}

extension Use {
    /// Whether it is a use only if its function is one of the program's wrappers.
    fileprivate var isPossible: Bool { reference.kind == .wrapped && dialect == nil }
}
