// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
internal import SwiftSyntax

extension DependenciesReader {
    func read(_ call: SubscriptCallExprSyntax, in reading: FileReading) {
        guard let argument = call.arguments.first?.expression, !targets.contains(call.id) else { return }
        guard let name = argument.metatypeName else {
            // `DependencyValues._current[key]`
            if argument.isPlainName, call.calledExpression.isCurrentValues {
                reading.noteUnread(call, .dependencies, "reads a key that is not written here", service: "")
            }
            return
        }
        if reading.bindingSpace == Self.space, call.keyOfSelf != nil {
            reading.note(key(name, in: reading), at: call, dialect: .dependencies)
        } else if let root = call.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.text,
            reading.supplyDialect == .dependencies, update(of: root, around: call) != nil
        {
            reading.note(key(name, in: reading), at: call, dialect: .dependencies)
        } else if call.calledExpression.isCurrentValues {
            let form = call.calledExpression.trimmedDescription
            reading.note(key(name, in: reading), at: call, form: form, dialect: .dependencies)
        }
    }

    func read(_ access: MemberAccessExprSyntax, in reading: FileReading) {
        guard access.base != nil else { return readLeadingDot(access, in: reading) }
        readLiveValue(access, in: reading)
        guard reading.supplyDialect == .dependencies || isCertain(in: reading) || reading.holds(Self.space),
            let path = reading.plainPath(of: access), !targets.contains(access.id)
        else { return }
        if reading.supplyDialect == .dependencies, update(of: path[0], around: access) != nil {
            note(path.dropFirst(), at: access, in: reading)
        } else if Self.isCurrent(path), path.count > 2 {
            note(path.dropFirst(2), at: access, form: path.prefix(2).joined(separator: "."), in: reading)
        } else if let store = DependencyUpdate.store(in: path), isCertain(in: reading) {
            note(path[(store + 1)...], at: access, form: path[...store].joined(separator: "."), in: reading)
        }
    }

    private func note(
        _ path: ArraySlice<String>, at access: MemberAccessExprSyntax, form: String? = nil, in reading: FileReading
    ) {
        let reference = Reference(.member, path.joined(separator: "."), in: Self.space)
        reading.note(reference, at: access, form: form, dialect: .dependencies)
    }

    fileprivate static func isCurrent(_ path: [String]) -> Bool {
        path[0] == space && (path[1] == "_current" || path[1] == "current")
    }

    /// Reads `ClockKey.liveValue`, which another key or a program's entry point may use.
    private func readLiveValue(_ access: MemberAccessExprSyntax, in reading: FileReading) {
        guard reading.holds("liveValue"), access.declName.baseName.text == "liveValue",
            let name = access.base.flatMap({ TypeName.of($0) }),
            TypeName.last(of: name).first?.isUppercase == true, name != "Self", name != reading.type
        else { return }
        reading.note(key(name, in: reading), at: access, dialect: .dependencies)
    }

    /// Reads `static let liveValue: Self = .live`, which builds the type, and `client: Client = .liveValue`.
    private func readLeadingDot(_ access: MemberAccessExprSyntax, in reading: FileReading) {
        if access.declName.baseName.text == "liveValue",
            let type = access.parent?.parent?.as(FunctionParameterSyntax.self)?.type
        {
            return reading.note(key(TypeName.of(type), in: reading), at: access, dialect: .dependencies)
        }
        guard reading.bindingSpace == BindingKey.keys else { return }
        reading.noteConstruction(byLeadingDot: access)
    }
}

extension ExprSyntax {
    /// Whether it is `DependencyValues._current`.
    fileprivate var isCurrentValues: Bool {
        guard let path = self.as(MemberAccessExprSyntax.self)?.plainPath else { return false }
        return path.count == 2 && DependenciesReader.isCurrent(path)
    }
}

extension Syntax {
    /// Whether it is one of the values in `context == .preview ? .sample : .live`.
    fileprivate var isValueOfChoice: Bool {
        if let choice = parent?.as(UnresolvedTernaryExprSyntax.self) { return Syntax(choice.thenExpression) == self }
        guard let list = parent?.as(ExprListSyntax.self), let last = list.last, Syntax(last) == self else {
            return false
        }
        return list.dropLast().last?.is(UnresolvedTernaryExprSyntax.self) == true
    }
}

extension FileReading {
    /// Adds the construction of the binding's type by a static member that is its value: `{ .live() }`.
    func noteConstruction(byLeadingDot access: MemberAccessExprSyntax) {
        guard let binding, !binding.type.isEmpty else { return }
        var node = Syntax(access)
        while let call = node.parent?.as(FunctionCallExprSyntax.self), Syntax(call.calledExpression) == node {
            node = Syntax(call)
        }
        guard let around = node.parent,
            around.is(InitializerClauseSyntax.self) || around.is(CodeBlockItemSyntax.self)
                || around.is(ReturnStmtSyntax.self) || node.isValueOfChoice
        else { return }
        note(Reference(.construction, binding.type), at: access)
    }
}

extension SubscriptCallExprSyntax {
    /// The name of the key in `self[ClockKey.self]` and `Self[ClockKey.self]`.
    package var keyOfSelf: String? {
        guard let root = calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.text,
            root == "self" || root == "Self"
        else { return nil }
        return arguments.first?.expression.metatypeName
    }
}
#endif
