// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
internal import SwiftSyntax

extension DependenciesReader {
    /// Reads `@Dependency(\.clock) var clock` and `@Dependency(ClockKey.self) var clock`.
    ///
    /// The wrapper keeps the world in which it is created, and reads on each access.
    func readWrappers(of variable: VariableDeclSyntax, in reading: FileReading) {
        for case .attribute(let attribute) in variable.attributes {
            let name = TypeName.of(attribute.attributeName)
            guard TypeName.last(of: name) == "Dependency",
                let argument = attribute.arguments?.as(LabeledExprListSyntax.self)?.first, argument.label == nil
            else { continue }
            let isCertain = isCertain(in: reading)
            if let reference = reference(argument.expression, in: reading) {
                reading.note(
                    reference, at: attribute.attributeName, timing: reading.timingOfReads(of: variable),
                    form: "@\(name)",
                    dialect: isCertain ? .dependencies : nil)
            } else if isCertain || argument.expression.is(KeyPathExprSyntax.self) {
                reading.noteUnread(
                    attribute, .dependencies, "@\(name) with something other than a literal key path or a key's type")
            }
        }
    }

    /// Reads `Dependency(\.clock)`, the wrapper without its attribute.
    func readWrapper(_ call: FunctionCallExprSyntax, in reading: FileReading) {
        guard let argument = call.arguments.first, argument.label == nil, isCertain(in: reading),
            let reference = reference(argument.expression, in: reading)
        else { return }
        let isRead = call.parent?.as(MemberAccessExprSyntax.self)?.declName.baseName.text == "wrappedValue"
        reading.note(
            reference, at: call, timing: isRead ? nil : .later, form: "Dependency", dialect: .dependencies)
    }

    private func reference(_ argument: ExprSyntax, in reading: FileReading) -> Reference? {
        if let name = argument.metatypeName {
            return argument.isTypeParameter(name) ? nil : key(name, in: reading)
        }
        // `\.self` means all dependencies.
        guard let reference = Reference(keyPath: argument), reference.name != "self" else { return nil }
        return reference.kind == .key ? key(reference.name, in: reading) : reference
    }
}

extension FileReading {
    /// Returns the timing of the reads of a variable whose wrapper reads on each access.
    func timingOfReads(of variable: VariableDeclSyntax) -> Timing {
        let timing = timingOf(variable)
        return timing == .immediate && !variable.isReadAtOnce ? .later : timing
    }

    /// Returns the timing of a variable's initial value. For a member, it is relative to the owner.
    private func timingOf(_ variable: VariableDeclSyntax) -> Timing {
        guard variable.isMember else { return timing }
        return variable.isStatic ? .later : .immediate
    }
}
#endif
