// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Macros
internal import SwiftSyntax
internal import SwiftSyntaxMacros

extension Wiring {
    /// Returns whether the generated call, which omits defaults, resolves to the intended initializer and to no other
    /// in the type. Overload resolution prefers the initializer with fewer omitted arguments.
    func callsItsTarget(in context: some MacroExpansionContext) -> Bool {
        let given = arguments.map(\.parameter)
        let leftOut = target.parameters.count - given.count
        let isOpen = given.contains { $0.isOpenType }
        for declaration in WiredInitializer.all(of: type, in: context) where declaration != target.declaration {
            let other = WiredInitializer(declaration)
            guard let skipped = other.parameters.skipped(by: given, comparesTypes: !isOpen), skipped <= leftOut else {
                continue
            }
            context.diagnose(.otherInitializer("'\(other.name)'", insteadOf: target.name), at: declaration.initKeyword)
            return false
        }
        guard leftOut > 0, callsItself(with: given) else { return true }
        let place = target.declaration.map { Syntax($0.initKeyword) } ?? Syntax(type.nameSyntax)
        context.diagnose(.otherInitializer("the initializer that it generates", insteadOf: target.name), at: place)
        return false
    }

    private func callsItself(with given: [WiredParameter]) -> Bool {
        guard let first = given.first, first.label == "from",
            first.typeText?.withoutModule == graph.withoutModule
        else { return false }
        let own = arguments.filter(\.isAssisted).map(\.parameter)
        return own.skipped(by: Array(given.dropFirst()), comparesTypes: true) != nil
    }
}

extension [WiredParameter] {
    /// Returns the number of parameters that a call with the given ones omits; `nil` if such a call is impossible.
    fileprivate func skipped(by given: [WiredParameter], comparesTypes: Bool) -> Int? {
        var rest = given[...]
        var skipped = 0
        for parameter in self {
            if let next = rest.first, next.label == parameter.label,
                !comparesTypes || next.typeText == parameter.typeText
            {
                rest = rest.dropFirst()
            } else if parameter.hasDefault {
                skipped += 1
            } else {
                return nil
            }
        }
        return rest.isEmpty ? skipped : nil
    }
}
#endif
