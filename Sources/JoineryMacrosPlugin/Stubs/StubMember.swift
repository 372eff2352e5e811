// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Macros
internal import SwiftSyntax
internal import SwiftSyntaxMacros

/// A requirement of a protocol, and the stub members that implement it.
protocol StubMember {
    /// The node at which problems are reported.
    var place: Syntax { get }
    /// The name as written in the protocol.
    var name: String { get }
    /// The closure for the member, and a second one for a settable property.
    var closures: [StubClosure] { get set }
    /// Returns the member that satisfies the requirement.
    func witness(_ access: String) -> String
}

extension StubMember {
    /// Returns the closures and the member that calls them, each placed on the line of the requirement.
    func declarations(_ access: String, at place: SourcePlace?) -> String {
        let witness = place.prefix() + witness(access)
        return (closures.map { $0.declaration(access, at: place) } + [witness]).joined(separator: "\n\n")
    }
}

/// Returns the members for a requirement; `nil` if it is not supported, which is reported as an error.
func stubMembers(
    of requirement: DeclSyntax, _ environment: StubEnvironment, in context: some MacroExpansionContext
) -> [any StubMember]? {
    let rejected: (kind: String, place: Syntax)
    if let method = requirement.as(FunctionDeclSyntax.self), method.isOperator {
        rejected = ("operators", Syntax(method.name))
    } else if let modifier = requirement.typeModifier {
        rejected = ("static members", Syntax(modifier))
    } else if let method = requirement.as(FunctionDeclSyntax.self) {
        return StubMethod(method, environment, in: context).map { [$0] }
    } else if let property = requirement.as(VariableDeclSyntax.self) {
        return property.bindings.compactMap { StubProperty($0, of: property, environment, in: context) }
    } else if let initializer = requirement.as(InitializerDeclSyntax.self) {
        rejected = ("initializers", Syntax(initializer.initKeyword))
    } else if let index = requirement.as(SubscriptDeclSyntax.self) {
        rejected = ("subscripts", Syntax(index.subscriptKeyword))
    } else {
        return []
    }
    context.diagnose(.unstubbable(rejected.kind), at: rejected.place)
    return nil
}

extension [any StubMember] {
    /// Gives each closure its shortest unique name; returns `nil` and reports an error if a closure has none.
    func withDistinctNames(in context: some MacroExpansionContext) -> [any StubMember]? {
        var members = self
        let required = Set(map(\.name.withoutBackticks))
        for _ in 0..<StubClosure.methodNameCount {
            let names = members.flatMap(\.closures).map(\.name) + required
            let counts = Dictionary(grouping: names, by: \.self).mapValues(\.count)
            for member in members.indices {
                for closure in members[member].closures.indices {
                    let name = members[member].closures[closure].name
                    if counts[name] != 1 { members[member].closures[closure].takeLongerName() }
                }
            }
        }
        var seen: Set<String> = []
        var areDistinct = true
        for member in members {
            for closure in member.closures {
                let isRequired = required.contains(closure.name)
                guard isRequired || !seen.insert(closure.name).inserted else { continue }
                context.diagnose(
                    isRequired ? .nameOfRequirement(closure.name) : .sameName(closure.name), at: member.place)
                areDistinct = false
            }
        }
        return areDistinct ? members : nil
    }
}

extension FunctionDeclSyntax {
    fileprivate var isOperator: Bool {
        if case .identifier = name.tokenKind { false } else { true }
    }
}

extension DeclSyntax {
    /// The modifier `static` or `class`.
    fileprivate var typeModifier: DeclModifierSyntax? {
        asProtocol((any WithModifiersSyntax).self)?.modifier(.static, .class)
    }
}
#endif
