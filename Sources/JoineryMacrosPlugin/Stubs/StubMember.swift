// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Macros
internal import SwiftSyntax
internal import SwiftSyntaxMacros

/// A requirement of a protocol, and the members of the stub that stand for it.
protocol StubMember {
    /// Where it is told what is wrong with it.
    var place: Syntax { get }
    /// As the protocol has it.
    var name: String { get }
    /// One, and a second one for a property that can be set.
    var closures: [StubClosure] { get set }
    /// The member that the protocol requires.
    func witness(_ access: String) -> String
}

extension StubMember {
    /// The closures and what calls them, each on the line of the requirement.
    func declarations(_ access: String, at place: SourcePlace?) -> String {
        let witness = place.prefix() + witness(access)
        return (closures.map { $0.declaration(access, at: place) } + [witness]).joined(separator: "\n\n")
    }
}

/// What a declaration of a protocol requires; `nil` where it is refused, which is told.
func stubMembers(
    of requirement: DeclSyntax, _ surroundings: StubSurroundings, in context: some MacroExpansionContext
) -> [any StubMember]? {
    let refused: (kind: String, place: Syntax)
    if let method = requirement.as(FunctionDeclSyntax.self), method.isOperator {
        refused = ("an operator", Syntax(method.name))
    } else if let modifier = requirement.typeModifier {
        refused = ("a static member", Syntax(modifier))
    } else if let method = requirement.as(FunctionDeclSyntax.self) {
        return StubMethod(method, surroundings, in: context).map { [$0] }
    } else if let property = requirement.as(VariableDeclSyntax.self) {
        return property.bindings.compactMap { StubProperty($0, of: property, surroundings, in: context) }
    } else if let initializer = requirement.as(InitializerDeclSyntax.self) {
        refused = ("an initialiser", Syntax(initializer.initKeyword))
    } else if let index = requirement.as(SubscriptDeclSyntax.self) {
        refused = ("a subscript", Syntax(index.subscriptKeyword))
    } else {
        return []
    }
    context.tell(.unstubbable(refused.kind), at: refused.place)
    return nil
}

extension [any StubMember] {
    /// Gives each closure the shortest of its names that no other has; `nil` where there is none, which is told.
    func withDistinctNames(in context: some MacroExpansionContext) -> [any StubMember]? {
        var members = self
        let required = Set(map(\.name.withoutBackticks))
        for _ in 0..<StubClosure.namesOfMethod {
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
                context.tell(
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
    /// The modifier that makes it a member of the type itself.
    fileprivate var typeModifier: DeclModifierSyntax? {
        asProtocol((any WithModifiersSyntax).self)?.modifier(.static, .class)
    }
}
#endif
