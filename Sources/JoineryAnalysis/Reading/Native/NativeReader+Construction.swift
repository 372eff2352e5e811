// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
internal import SwiftSyntax

extension NativeReader {
    /// Reads `Module.Service(…)`, `Service.live(…)`, `Service.shared`: a type that is built, or one of its values.
    func readMember(_ access: MemberAccessExprSyntax, in reading: FileReading) {
        // In `Session.shared.send()`, the part before the call is a value, and nothing is built.
        guard let base = access.base, let type = TypeName.of(base), type.first?.isUppercase == true,
            TypeName.last(of: type).first?.isUppercase == true
        else { return }
        let name = access.declName.baseName.text
        let isNested = name.first?.isUppercase == true
        let call = access.parent?.as(FunctionCallExprSyntax.self)
        let isLiveValue = name == "liveValue" && (reading.bindingDialect == .native || reading.supplyDialect == .native)
        guard name != "self", isNested || call != nil || isLiveValue else { return }
        noteConstruction(
            isNested ? "\(type).\(name)" : type, at: access, by: isNested || name == "init" ? call : nil, in: reading)
    }

    /// Adds the construction of a type.
    ///
    /// - Parameter call: The call of its initializer, if there is one.
    func noteConstruction(
        _ type: String, at node: some SyntaxProtocol, by call: FunctionCallExprSyntax?, in reading: FileReading
    ) {
        // A type that a method builds is not a dependency of the method's instance.
        guard reading.timing != .later || reading.isInBinding || reading.holds("liveValue") && node.isInLiveValue,
            !reading.isTaken(node), !Self.namespaces.contains(type)
        else { return }
        var reference = Reference(.construction, reading.resolvingSelf(in: type))
        if let graph = call?.arguments.first, graph.label?.text == Reference.wired {
            reference.qualifier = Reference.wired
            let isOwn = graph.expression.as(DeclReferenceExprSyntax.self)?.baseName.text == "self"
            if isOwn, reading.bindingDialect == .native { reference.space = reading.bindingSpace }
        }
        reading.note(reference, at: node)
    }

    /// Types of dialects that only name the types that they build or read.
    private static let namespaces: Set = [
        "DependencyObject", "DependencyObjects", "DependencyValues", "InjectedValues",
    ]
}

extension SyntaxProtocol {
    /// Whether it is in a static property `liveValue`, which builds the value of a binding: `singleton { .liveValue }`.
    fileprivate var isInLiveValue: Bool {
        var next = parent
        while let node = next, !node.isProtocol((any DeclGroupSyntax).self) {
            let variable = node.parent?.parent?.as(VariableDeclSyntax.self)
            if let binding = node.as(PatternBindingSyntax.self), let variable, variable.isMember {
                return variable.isStatic && binding.pattern.trimmedDescription == "liveValue"
            }
            next = node.parent
        }
        return false
    }
}
#endif
