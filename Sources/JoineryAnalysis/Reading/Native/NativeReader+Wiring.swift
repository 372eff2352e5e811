// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
internal import SwiftSyntax

extension NativeReader {
    /// Reads a type's `@AutoWired`: the generated initializer takes a binding for each parameter of the type's own
    /// initializer.
    func readWiring(of type: any DeclGroupSyntax, in reading: FileReading) {
        guard !type.attributes.isEmpty, let wiring = AutoWiring(type.attributes),
            let initializer = WiredInitializer(of: type)
        else { return }
        let uses = initializer.parameters.compactMap { parameter in
            use(of: parameter, initializer.declaration, type, wiring, in: reading)
        }
        reading.updateType { $0.wiring = uses }
    }

    /// Returns the binding that a parameter takes; `nil` if it takes none.
    private func use(
        of parameter: WiredInitializer.Parameter, _ initializer: InitializerDeclSyntax?, _ type: any DeclGroupSyntax,
        _ wiring: AutoWiring, in reading: FileReading
    ) -> Use? {
        let name = parameter.name.identifier?.name ?? parameter.name.text
        guard name != "_", !wiring.assisted.contains(name) else { return nil }
        var reference = Reference(.member, parameter.name.text, in: wiring.graph)
        let keyPath = wiring.keyPaths[name]
        if let keyPath {
            guard let mapped = Reference(keyPath: keyPath, in: wiring.graph) else {
                reading.noteUnread(keyPath, .native, "\(Use.autoWired) with something other than a literal key path")
                return nil
            }
            // `\.self` is the graph.
            guard mapped.name != "self" else { return nil }
            reference = mapped
        } else if parameter.hasDefault {
            return nil
        }
        return Use(
            reference, timing: .immediate,
            at: keyPath.map { reading.place(of: $0) } ?? reading.place(of: parameter.name),
            form: Use.autoWired, dialect: reading.importedDialects.contains(.native) ? .native : nil,
            isolation: Self.isolation(of: initializer, type), executor: Self.executor(of: initializer, type))
    }

    /// Returns the global actor of the generated initializer: that of the initializer that it calls.
    private static func isolation(of initializer: InitializerDeclSyntax?, _ type: any DeclGroupSyntax) -> String? {
        guard let initializer else { return Isolation.of(type.attributes) }
        if let own = Isolation.of(initializer.attributes) { return own }
        return initializer.isNonisolated ? nil : Isolation.of(type.attributes)
    }

    /// Returns the executor of the generated initializer. For an asynchronous one, it is unknown, because awaited code
    /// may run elsewhere.
    private static func executor(of initializer: InitializerDeclSyntax?, _ type: any DeclGroupSyntax) -> Executor? {
        guard let initializer else { return Executor.of(type.attributes) }
        guard initializer.signature.effectSpecifiers?.asyncSpecifier == nil else { return nil }
        if let own = Executor.of(initializer.attributes) { return own }
        return initializer.isNonisolated ? nil : Executor.of(type.attributes)
    }
}

extension InitializerDeclSyntax {
    fileprivate var isNonisolated: Bool { modifiers.contains { $0.name.text == "nonisolated" } }
}
#endif
