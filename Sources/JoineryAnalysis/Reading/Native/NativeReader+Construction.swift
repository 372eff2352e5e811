// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
internal import SwiftSyntax

extension NativeReader {
    /// `Module.Service(…)`, `Service.live(…)`, `Service.shared`: a type that is built, or one of its values.
    func readMember(_ access: MemberAccessExprSyntax, in reading: FileReading) {
        // Of `Session.shared.send()` the part before the call is a value, and nothing is built.
        guard let base = access.base, let type = TypeName.of(base), type.first?.isUppercase == true,
            TypeName.last(of: type).first?.isUppercase == true
        else { return }
        let name = access.declName.baseName.text
        let isNested = name.first?.isUppercase == true
        let call = access.parent?.as(FunctionCallExprSyntax.self)
        guard name != "self", isNested || call != nil else { return }
        noteConstruction(
            isNested ? "\(type).\(name)" : type, at: access, by: isNested || name == "init" ? call : nil, in: reading)
    }

    /// Notes that a type is built.
    ///
    /// - Parameter call: That of its initializer, where it is one.
    func noteConstruction(
        _ type: String, at node: some SyntaxProtocol, by call: FunctionCallExprSyntax?, in reading: FileReading
    ) {
        // What methods build is no part of what their instance needs.
        guard reading.timing != .later || reading.isInBinding, !reading.isTaken(node),
            !Self.namespaces.contains(type)
        else { return }
        var reference = Reference(.construction, reading.resolvingSelf(in: type))
        if let graph = call?.arguments.first, graph.label?.text == Reference.wired {
            reference.qualifier = Reference.wired
            let isOwn = graph.expression.as(DeclReferenceExprSyntax.self)?.baseName.text == "self"
            if isOwn, reading.bindingDialect == .native { reference.space = reading.bindingSpace }
        }
        reading.note(reference, at: node)
    }

    /// Types of dialects that only give names to what they build or read.
    private static let namespaces: Set = [
        "DependencyObject", "DependencyObjects", "DependencyValues", "InjectedValues",
    ]
}
#endif
