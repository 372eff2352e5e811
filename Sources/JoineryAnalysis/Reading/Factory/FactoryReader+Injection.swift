// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
internal import SwiftSyntax

extension FactoryReader {
    /// The wrappers whose names no other library has, at least not with a key path.
    private static let ownWrappers: Set = ["WeakLazyInjected", "InjectedObject", "InjectedObservable"]

    /// The timings of the wrappers.
    private static let timings: [String: Timing] = [
        "Injected": .immediate, "LazyInjected": .lazy, "WeakLazyInjected": .weak, "DynamicInjected": .later,
        // A view's object is created when the view first appears.
        "InjectedObject": .lazy, "InjectedObservable": .lazy,
    ]

    /// The names of the wrappers that take a key path.
    static let wrappers = Set(timings.keys)

    /// Whether this reader handles a wrapper, because of its name or the file's imports.
    private func owns(_ wrapper: String, _ dialect: Dialect?) -> Bool {
        guard Self.timings[wrapper] != nil else { return false }
        if dialect == .factory { return true }
        return Self.ownWrappers.contains(wrapper) && dialect == nil
    }

    /// Reads `@Injected(\.service) var service`.
    func readWrappers(of variable: VariableDeclSyntax, in reading: FileReading) {
        guard !variable.attributes.isEmpty else { return }
        for case .attribute(let attribute) in variable.attributes {
            let name = TypeName.of(attribute.attributeName)
            let wrapper = TypeName.last(of: TypeName.withoutArguments(name))
            if wrapper == "InjectedType" { readType(of: variable, attribute, in: reading) }
            guard owns(wrapper, reading.wrapperDialect(of: attribute)),
                let argument = attribute.arguments?.as(LabeledExprListSyntax.self)?.first?.expression
            else { continue }
            if let reference = reference(argument, in: reading) {
                let isReadAgain = wrapper == "DynamicInjected"
                reading.note(
                    reference, at: attribute.attributeName,
                    timing: isReadAgain
                        ? reading.timingOfReads(of: variable) : variable.timing(ofWrapper: Self.timings[wrapper]),
                    form: "@\(wrapper)", dialect: reading.wrapperDialect, isLocal: !variable.isMember)
            } else if reading.wrapperDialect == .factory {
                reading.noteUnread(attribute, .factory, "@\(wrapper) with something other than a literal key path")
            }
        }
    }

    /// Reads `@InjectedType var service: Service?`, which resolves by type.
    private func readType(of variable: VariableDeclSyntax, _ attribute: AttributeSyntax, in reading: FileReading) {
        guard reading.wrapperDialect == .factory, let annotation = variable.bindings.first?.typeAnnotation?.type else {
            return
        }
        let type = TypeName.withoutOptional(TypeName.of(annotation))
        reading.note(
            Reference(.service, type), at: attribute.attributeName, timing: .immediate, form: "@InjectedType",
            dialect: .factory, isOptional: true)
    }

    /// Reads `resolve(\.service)`, `dependency(\.service)`, `LazyInjected(\.service)`.
    func readInjection(_ call: FunctionCallExprSyntax, named name: String, in reading: FileReading) {
        let isFunction = name == "resolve" || name == "dependency"
        guard isFunction || owns(name, reading.wrapperDialect), let argument = call.arguments.first,
            argument.label == nil,
            !isFunction || argument.expression.is(KeyPathExprSyntax.self),
            !isFunction || reading.wrapperDialect == .factory || reading.wrapperDialect == nil
        else { return }
        if !isFunction { reading.take(call.calledExpression) }
        if let reference = reference(argument.expression, in: reading) {
            reading.note(
                reference, at: call, timing: Self.timings[name], form: name, dialect: reading.wrapperDialect)
        } else if reading.wrapperDialect == .factory {
            reading.noteUnread(call, .factory, "\(name) with something other than a literal key path")
        }
    }

    /// Returns the reference in a wrapper's argument: `\.service`, `\Services.service`, and in version 1
    /// `Container.service`.
    private func reference(_ argument: ExprSyntax, in reading: FileReading) -> Reference? {
        let space = reading.wrapperDialect == .factory ? "Container" : nil
        if var reference = Reference(keyPath: argument, in: space) {
            reference.space = reference.space.map(FactoryContainers.name)
            return reference
        }
        guard reading.wrapperDialect == .factory, let member = argument.as(MemberAccessExprSyntax.self),
            let container = member.base.flatMap(TypeName.of), container.first?.isUppercase == true
        else { return nil }
        reading.take(member)
        return Reference(.member, member.declName.baseName.text, in: FactoryContainers.name(container))
    }
}
#endif
