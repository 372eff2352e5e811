// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Distributed
import JoineryAsync
import JoineryTesting
import TestSupport
import Testing

@Suite(.dependencies)
struct DistributedActorTests {
    @Test func bindingIsADistributedActor() async throws {
        let dependencies = Dependencies.current
        #expect(try await dependencies.welcome.greeting.greeting(for: "Ada") == "Hello, Ada")
        #expect(dependencies.greeting as? Greeter == dependencies.welcome.greeting as? Greeter)
    }

    @Test func overrideRedirectsAllCalls() async throws {
        let other = OtherSide()
        let remote = try Greeter.resolve(id: other.greeter.id, using: other.system)
        let line = try await withDependencies {
            $0[\.greeting] = remote
        } operation: {
            try await Dependencies.current.welcome.greeting.greeting(for: "Ada")
        }
        #expect(line == "Labdien, Ada")
    }

    @Test func asynchronousBindingResolvesAnIdentity() async throws {
        let other = OtherSide()
        let id = other.greeter.id
        let line = try await withDependencies {
            $0[\.cluster] = Async(other.system)
            $0.override(\.greeter) { dependencies in
                Async { try Greeter.resolve(id: id, using: try await dependencies.cluster()) }
            }
        } operation: {
            try await Dependencies.current.welcomeLater().greeting.greeting(for: "Ada")
        }
        #expect(line == "Labdien, Ada")
    }

    @Test func missingActorFailsTheOpening() async {
        let other = OtherSide()
        let id = other.greeter.id
        await withDependencies {
            $0.override(\.greeter) { dependencies in
                // This system has no actor with that identity.
                Async { try Greeter.resolve(id: id, using: try await dependencies.cluster()) }
            }
        } operation: {
            _ = await #expect(throws: LocalTestingDistributedActorSystemError.self) {
                try await Dependencies.current.welcomeLater()
            }
        }
    }

    @Test func bindingHasATypeOfDistributedActors() async throws {
        let other = OtherSide()
        let far = WordService("far", actorSystem: other.system)
        #expect(try await Dependencies.current.service.word() == "near")
        let resolved = try WordService.resolve(id: far.id, using: other.system)
        let word = try await withDependencies {
            $0[\.service] = resolved
        } operation: {
            try await Dependencies.current.service.word()
        }
        #expect(word == "far")
    }

    @Test(
        .dependencies {
            $0[\.greeting] = Stub()
            $0.decorate(\.greeting) { value, _ in Exclaiming(inner: value) }
        }) func plainValueReplacesAnActor() async throws
    {
        #expect(try await Dependencies.current.welcome.greeting.greeting(for: "Ada") == "stub!")
    }
}

private typealias ActorSystem = LocalTestingDistributedActorSystem

/// The protocol that callers use; it does not mention actors.
private protocol Greeting: Sendable {
    func greeting(for name: String) async throws -> String
}

private distributed actor Greeter: Greeting {
    typealias ActorSystem = LocalTestingDistributedActorSystem

    private let word: String

    init(word: String, actorSystem: ActorSystem) {
        self.word = word
        self.actorSystem = actorSystem
    }

    distributed func greeting(for name: String) -> String { "\(word), \(name)" }
}

/// A protocol of distributed actors.
private protocol GreeterService: DistributedActor where ActorSystem == LocalTestingDistributedActorSystem {
    distributed func word() -> String
}

private distributed actor WordService: GreeterService {
    private let text: String

    init(_ text: String, actorSystem: ActorSystem) {
        self.text = text
        self.actorSystem = actorSystem
    }

    distributed func word() -> String { text }
}

private struct Stub: Greeting {
    func greeting(for name: String) -> String { "stub" }
}

private struct Welcome: Sendable {
    let greeting: any Greeting
}

private struct Exclaiming: Greeting {
    let inner: any Greeting

    func greeting(for name: String) async throws -> String { try await inner.greeting(for: name) + "!" }
}

extension Dependencies {
    fileprivate var actorSystem: ActorSystem { singleton { ActorSystem() } }
    fileprivate var greeting: any Greeting { singleton { Greeter(word: "Hello", actorSystem: actorSystem) } }
    fileprivate var welcome: Welcome { singleton { Welcome(greeting: greeting) } }
    fileprivate var service: any GreeterService { singleton { WordService("near", actorSystem: actorSystem) } }
    /// A system that must join others first.
    fileprivate var cluster: Async<ActorSystem> { asyncSingleton { ActorSystem() } }
    fileprivate var greeter: Async<any Greeting> {
        asyncSingleton { Greeter(word: "Hello", actorSystem: try await cluster()) }
    }
    fileprivate var welcomeLater: Async<Welcome> { asyncSingleton { Welcome(greeting: try await greeter()) } }
}

/// The other side: an actor with a known identity that another program created.
private struct OtherSide {
    let system = ActorSystem()
    let greeter: Greeter

    init() {
        greeter = Greeter(word: "Labdien", actorSystem: system)
    }
}
