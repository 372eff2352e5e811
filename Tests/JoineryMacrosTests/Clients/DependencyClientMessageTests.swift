// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Macros
@testable import JoineryMacrosPlugin
import Testing

/// Mistakes are diagnosed at their location, with a fix-it if there is one.
struct DependencyClientMessageTests {
    @Test func clientMustBeAStructure() {
        for (declaration, column) in [("final class", 25), ("enum", 19), ("actor", 19)] {
            #expect(
                Expansion("@DependencyClient \(declaration) Client {}").messages == [
                    """
                    1:\(column): error: '@DependencyClient' can only be attached to a structure, because tests modify \
                    copies of a client
                    """
                ])
        }
    }

    @Test func clientWithoutEndpoints() {
        let expansion = Expansion("@DependencyClient\nstruct Client {\n    let play: () -> Void\n}")
        #expect(
            expansion.messages == [
                """
                1:1: warning: '@DependencyClient' has no effect, because no 'var' here has an explicit closure type
                fix: remove '@DependencyClient'
                """
            ])
        #expect(expansion.fixed == "\nstruct Client {\n    let play: () -> Void\n}")
        #expect(expansion.source == "struct Client {\n    let play: () -> Void\n}")
    }

    @Test func missingType() {
        let constructed = client("var cache = Cache.Store()  // comment")
        #expect(
            constructed.messages == [
                """
                3:9: error: property 'cache' needs an explicit type, because '@DependencyClient' adds it to the \
                initializer
                fix: insert ': Cache.Store'
                """
            ])
        #expect(constructed.fixed == source("var cache: Cache.Store = Cache.Store()  // comment"))
        #expect(client("var cache = makeCache()").fixed == source("var cache: <#Type#> = makeCache()"))
        #expect(client("var cache = [Int]()").fixed == source("var cache: [Int] = [Int]()"))
    }

    @Test func declarationWithSeveralNames() {
        let message = "'@DependencyClient' needs each property in a separate declaration"
        #expect(client("var (a, b): (Int, Int)").messages == ["3:9: error: \(message)"])
        #expect(client("var a, b: () -> Void").messages == ["3:5: error: \(message)"])
    }

    @Test func ignoredWithoutValue() {
        #expect(
            client("@DependencyEndpointIgnored var handler: () -> Void").messages == [
                "3:36: error: 'handler' needs an initial value, because the initializers do not set it"
            ])
        #expect(client("@DependencyEndpointIgnored var handler: (() -> Void)?").messages == [])
    }

    @Test func conditionsThatCannotBeEvaluated() {
        #expect(
            client("#if DEBUG\n    var a: Int\n    #endif").messages == [
                """
                3:5: error: this compiler does not tell macros which of these declarations are active; remove the \
                '#if', or use a condition without 'canImport'
                """
            ])
    }
}

private func source(_ declaration: String) -> String {
    "@DependencyClient\nstruct Client {\n    \(declaration)\n    var play: () -> Void\n}"
}

/// A client with an endpoint after the declaration.
private func client(_ declaration: String) -> Expansion {
    Expansion(source(declaration), ["DependencyClient": DependencyClientMacro.self])
}
#endif
