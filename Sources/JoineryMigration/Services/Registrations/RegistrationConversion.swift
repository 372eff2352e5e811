// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
internal import JoineryAnalysis
internal import SwiftSyntax

/// The native form of a dialect whose containers find services by their types, and whose code names no member of a
/// container.
protocol RegistrationConversion: DialectConversion {
    /// The names of the types of containers.
    static var containers: Set<String> { get }
    /// The function of a registration that sets its scope.
    static var scopeFunction: String { get }
    /// The words for scopes.
    static var scopeSyntax: ScopeSyntax { get }
    /// Returns the library's name of a scope.
    static func name(of scope: Scope) -> String
    /// The program's own functions that only resolve, by name.
    var wrappers: [String: ResolvingFunction] { get set }
    /// The program's own functions with the name of the library's.
    var ownFunctions: [OwnFunction] { get set }
    /// The names of the program's properties that only hold a library's container.
    var containerNames: Set<String> { get set }
    /// The types and type aliases of the program.
    var types: TypeTable { get set }
}

/// A function of the program that only resolves the type that it is passed, or that its context requires.
struct ResolvingFunction: Hashable {
    let isOptional: Bool
    let isThrowing: Bool
}

/// A function of the program with the name of one of the library's, which returns a value instead of an optional:
/// `static func resolve<Service>(_ type: Service.Type) -> Service`.
struct OwnFunction: Hashable {
    let name: String
    /// The type that has it.
    let owner: String
    let isStatic: Bool
    /// Whether it does nothing but resolve.
    let onlyResolves: Bool
    /// The names of the program's properties that only hold values of that type, or of a protocol of it.
    var holders: Set<String> = []

    /// Whether a call with a base is one of the function: `Assembler.resolve(A.self)`, `Services.shared.resolve(A.self)`,
    /// `injector?.resolve(A.self)`.
    func isCalled(on base: ExprSyntax?) -> Bool {
        if let name = base.flatMap(ServiceSyntax.lastName), holders.contains(name) { return !isStatic }
        let path = base.flatMap(TypeName.of)?.split(separator: ".") ?? []
        guard path.first.map(String.init) == owner else { return false }
        return isStatic ? path.count == 1 : path.count == 2 && !ServiceSyntax.isResolverType(owner)
    }
}

extension RegistrationConversion {
    func supply(
        of binding: MigratingBinding, _ fact: SupplyFact, in source: MigrationSource
    ) throws(Stay) -> NativeSupply {
        guard let token = source.token(at: fact.place) else { throw Stay("a registration of it was not found") }
        do throws(Stay) {
            let statement = try RegistrationStatement(at: token)
            if let name = statement.calls.dropFirst().first(where: { $0.name != Self.scopeFunction })?.name {
                throw Stay("'\(name)' has no native form")
            }
            var supply = try NativeSupply(statement)
            supply.further += source.commentsOfRest(of: statement.item, keeping: supply.closure)
            return supply
        } catch {
            throw Stay("a test registers over it, but \(error.reason)")
        }
    }

    func canRename(_ owner: ExtensionDeclSyntax, with members: Set<Int>) -> Bool { false }
}
#endif
