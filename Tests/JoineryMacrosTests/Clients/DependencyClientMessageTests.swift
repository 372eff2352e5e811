// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Macros
@testable import JoineryMacrosPlugin
import Testing

/// Mistakes are diagnosed at their location, with a fix-it if there is one.
struct DependencyClientMessageTests {
    @Test func onlyStructuresAreClients() {
        for (declaration, column) in [("final class", 25), ("enum", 19), ("actor", 19)] {
            #expect(
                Expansion("@DependencyClient \(declaration) Client {}").messages == [
                    "1:\(column): error: '@DependencyClient' is for structures: a client is a value that tests change"
                ])
        }
    }

    @Test func clientWithoutEndpoints() {
        let expansion = Expansion("@DependencyClient\nstruct Client {\n    let play: () -> Void\n}")
        #expect(
            expansion.messages == [
                """
                1:1: warning: '@DependencyClient' adds nothing, because no 'var' here is a closure that is written out
                fix: remove '@DependencyClient'
                """
            ])
        #expect(expansion.mended == "\nstruct Client {\n    let play: () -> Void\n}")
        #expect(expansion.source == "struct Client {\n    let play: () -> Void\n}")
    }

    @Test func missingType() {
        let constructed = client("var cache = Cache.Store()  // comment")
        #expect(
            constructed.messages == [
                """
                3:9: error: property 'cache' needs its type written out, for the initialiser that \
                '@DependencyClient' adds
                fix: insert ': Cache.Store'
                """
            ])
        #expect(constructed.mended == source("var cache: Cache.Store = Cache.Store()  // comment"))
        #expect(client("var cache = makeCache()").mended == source("var cache: <#Type#> = makeCache()"))
        #expect(client("var cache = [Int]()").mended == source("var cache: [Int] = [Int]()"))
    }

    @Test func severalNames() {
        let message = "in a client, each property needs a declaration of its own, for the initialiser to set it"
        #expect(client("var (a, b): (Int, Int)").messages == ["3:9: error: \(message)"])
        #expect(client("var a, b: () -> Void").messages == ["3:5: error: \(message)"])
    }

    @Test func ignoredWithoutValue() {
        #expect(
            client("@DependencyEndpointIgnored var handler: () -> Void").messages == [
                "3:36: error: 'handler' is left out of the initialisers, so it needs an initial value"
            ])
        #expect(client("@DependencyEndpointIgnored var handler: (() -> Void)?").messages == [])
    }

    @Test func conditionsThatCannotBeEvaluated() {
        #expect(
            client("#if DEBUG\n    var a: Int\n    #endif").messages == [
                """
                3:5: error: this compiler does not tell macros which of these declarations exist; make them \
                unconditional, or let the condition be one without 'canImport'
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
