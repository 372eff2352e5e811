// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
internal import JoineryAnalysis
internal import SwiftSyntax

extension KeyValues {
    /// Returns the values as closures of a binding.
    ///
    /// The values of a type that is only a key move, and so do values that need other bindings. The static values of a
    /// client stay, because code can use them by their names.
    ///
    /// - Parameter accessors: The accessors of the property; `nil` if the key has none.
    func form(replacing accessors: Range<Int>?, in source: MigrationSource) throws(Stay) -> KeyForm {
        var form = try formOfValues(replacing: accessors, in: source)
        form.testIsPlain = values["testValue"].map { !$0.readsOthers } ?? false
        return form
    }

    private func formOfValues(replacing accessors: Range<Int>?, in source: MigrationSource) throws(Stay) -> KeyForm {
        guard declares("liveValue", .live), !binding.fact.hasNoLiveValue,
            binding.keyParts.allSatisfy({ !$0.isInOtherModule })
        else { return try given(accessors) }
        let movesKey = !isOwnType && hasOnlyValues && !binding.namesOfKey.contains(.key)
        do throws(Stay) {
            guard movesKey || binding.readsOthers else { return try kept(accessors) }
            return try moved(withKey: movesKey, accessors, in: source)
        } catch {
            if binding.readsOthersAtOnce, let live = values["liveValue"], let call = nameElsewhere(of: live) {
                var form = try kept(accessors)
                form.live = .name(call)
                return form
            }
            // A static property is created once for all worlds, whatever it reads.
            guard !storesLiveValue || !binding.readsOthersAtOnce else { throw error }
            return try kept(accessors)
        }
    }

    /// Returns the form of a key that declares only values for tests and previews. The program gives the live value.
    private func given(_ accessors: Range<Int>?) throws(Stay) -> KeyForm {
        let live = values["liveValue"]
        guard let first = binding.keyParts.first(where: { !$0.isInOtherModule }) else {
            throw Stay("its key is declared in another module", at: binding.keyParts.first?.site)
        }
        guard accessors != nil else { throw Stay("its key has no property") }
        guard live?.isInOtherModule ?? binding.fact.hasNoLiveValue, values["testValue"] != nil
        else { throw Stay("its key has values in several modules", at: first.site) }
        var form = try kept(accessors)
        form.preview = form.preview ?? form.test
        form.live = .missing(binding.name)
        if let live {
            form.start = KeyForm.Start(
                module: live.source.module, file: live.source.file,
                isPublic: ["public", "package"].contains(Access.of(live.variable.modifiers)),
                value: "\(path).liveValue")
        }
        return form
    }

    /// Whether the key declares a value, in one of its parts or in another extension.
    private func declares(_ name: String, _ kind: KeyNames) -> Bool {
        values[name] != nil || binding.namesOfKey.contains(kind)
    }

    /// Returns the form in which the values stay static members.
    private func kept(_ accessors: Range<Int>?) throws(Stay) -> KeyForm {
        guard let part = parts.first else { throw Stay("its key was not found") }
        if let owner = part.type.enclosingGroup {
            guard accessors != nil, Access.of(part.type.modifiers) != "private" else {
                throw Stay(
                    "its key is declared in '\(owner.nameNode.trimmedDescription)'", at: part.source.site(of: part.type)
                )
            }
        }
        let end = part.type.bytes.upperBound
        let prefix = isOwnType ? "." : path + "."
        let value = { (value: String, kind: KeyNames) -> KeyForm.Code? in
            declares(value, kind) ? .name(prefix + value) : nil
        }
        let empty = accessors == nil ? [] : emptyExtensions(movesValues: false)
        let removed = empty.map { (file: $0.source.file, edit: $0.source.text.removal(of: $0.range)) }
        return KeyForm(
            live: .name(prefix + "liveValue"), preview: value("previewValue", .preview),
            test: value("testValue", .test), declaration: accessors.map { .accessors($0) } ?? .after(end),
            edits: conformanceEdits(movesValues: false) + removed, removals: [], readsThroughType: binding.readsOthers)
    }

    /// Returns the form in which the values move to the property.
    ///
    /// - Parameter withKey: Whether the key is removed, because it declares nothing else.
    private func moved(
        withKey: Bool, _ accessors: Range<Int>?, in source: MigrationSource
    ) throws(Stay) -> KeyForm {
        try checkMove(to: source)
        for (name, kind) in [("previewValue", KeyNames.preview), ("testValue", .test), ("liveValue", .live)]
        where declares(name, kind) && values[name] == nil {
            throw Stay("its key has values in several places")
        }
        let code = { (name: String) -> KeyForm.Code? in
            guard let value = values[name], value.source.file != source.file else { return values[name]?.code }
            return nameElsewhere(of: value).map { .name($0) }
        }
        guard let live = code("liveValue") else { throw Stay("its key has no live value") }
        let preview = code("previewValue")
        if preview != nil, ![live, preview].compactMap(\.self).allSatisfy({ $0.returns(in: source) }) {
            throw Stay("its values for previews and the program are not single expressions")
        }
        let test = code("testValue")
        if withKey {
            guard accessors != nil || parts.allSatisfy({ $0.type.enclosingGroup == nil }) else {
                throw Stay("its key is declared in another type, and has no property")
            }
            guard !hasComments(outside: values.values.map(\.movedRange)) else { throw Stay("its key has comments") }
            let removals = parts.map { source.rangeWithComments(of: Syntax(fromProtocol: $0.type)) }
            return KeyForm(
                live: live, preview: preview, test: test,
                declaration: accessors.map { .accessors($0) } ?? .inPlace(removals[0]),
                edits: nameEdits(in: source.file),
                removals: removals)
        }
        guard let accessors else { throw Stay("its key needs other dependencies, and has no property") }
        let variables = values.values.map { ($0.source, $0.source.rangeWithComments(of: $0.variable)) }
        guard !zip(variables, values.values).contains(where: { $0.0.hasComment(in: $0.1.lowerBound..<$1.start) })
        else { throw Stay("the values of its key have comments") }
        var removals: [Range<Int>] = []
        var edits = nameEdits(in: source.file) + conformanceEdits(movesValues: true)
        let gone = emptyExtensions(movesValues: true).map { ($0.source, $0.range) }
        let isInGone = { (file: String, range: Range<Int>) in
            gone.contains {
                $0.0.file == file && $0.1.lowerBound <= range.lowerBound && range.upperBound <= $0.1.upperBound
            }
        }
        for (part, range) in variables.filter({ !isInGone($0.0.file, $0.1) }) + gone {
            if part.file == source.file {
                removals.append(range)
            } else {
                edits.append((part.file, part.text.removal(of: range)))
            }
        }
        return KeyForm(
            live: live, preview: preview, test: test, declaration: .accessors(accessors), edits: edits,
            removals: removals)
    }
}

extension KeyValues.Value {
    /// Whether the value reads dependencies itself.
    fileprivate var readsOthers: Bool {
        variable.tokens(viewMode: .sourceAccurate).contains {
            ["Dependency", DependenciesReader.space, "inject", "DynamicInjected"].contains($0.text)
        }
    }

    /// The offset of the declaration without its comments.
    fileprivate var start: Int { variable.bytes.lowerBound }
}

extension KeyForm.Code {
    /// Whether the code returns its value, or can follow `return`.
    fileprivate func returns(in source: MigrationSource) -> Bool {
        guard case .statements(let range) = self,
            source.text.line(at: range.lowerBound) != source.text.line(at: range.upperBound - 1)
        else { return true }
        return String(decoding: source.text.bytes[range], as: UTF8.self).contains("return ")
    }
}
#endif
