// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Joinery
import JoineryTesting
import Testing

private protocol Gateway: AnyObject, Sendable {}
private final class Card: Gateway {
    let limit: Int
    init(limit: Int) { self.limit = limit }
}
private struct Session: DependencyGraph {
    let instances = Instances()
    let user: String
}

extension Dependencies {
    fileprivate var limit: Int { singleton { 20 } }
    fileprivate var testLimit: Int { transient { 50 } }
    fileprivate var gateway: any Gateway { required() }
    fileprivate var card: any Gateway { singleton { Card(limit: limit) } }
    fileprivate var oldest: any Gateway { required() }
    @MainActor fileprivate var title: MainActorTitle { singleton { MainActorTitle("live") } }
    @MainActor fileprivate var testTitle: MainActorTitle { singleton { MainActorTitle("test") } }
    @MainActor fileprivate var screen: MainActorTitle { required() }
}
extension Session {
    fileprivate var greeting: String { singleton { "Hello" } }
    fileprivate var longGreeting: String { singleton { "Hello, \(user)" } }
}
@MainActor private final class MainActorTitle {
    let text: String
    init(_ text: String) { self.text = text }
}

@Suite(.dependencies(.strict)) struct BindingByBindingTests {
    @Test(
        .dependencies {
            $0.bind(\.gateway, to: \.card); $0.override(\.limit, with: \.testLimit); $0.useLive(\.card);
            $0.useLive(\.testLimit)
        })
    func aRequirementIsTheOtherBinding() throws {
        let dependencies = Dependencies.current
        #expect(dependencies.gateway === dependencies.card)
        #expect((dependencies.gateway as? Card)?.limit == 50)
    }

    @Test(
        .dependencies {
            $0.bind(\.oldest, to: \.gateway); $0.bind(\.gateway, to: \.card); $0.useLive(\.card); $0.useLive(\.limit)
        })
    func bindingsCanFollowOneAnother() {
        #expect(Dependencies.current.oldest === Dependencies.current.card)
    }

    @Test func theOtherBindingIsReadInTheWorldOfTheReader() {
        withDependencies {
            $0.bind(\.gateway, to: \.card)
            $0.useLive(\.card)
            $0[\.limit] = 1
        } operation: {
            let outer = inject(\.gateway)
            withDependencies {
                $0[\.limit] = 2
            } operation: {
                #expect((inject(\.gateway) as? Card)?.limit == 2)
                #expect(inject(\.gateway) === inject(\.card))
            }
            #expect(inject(\.gateway) === outer)
        }
    }

    @Test(
        .dependencies(
            .lenient,
            onMainActor: {
                $0.override(\.title, with: \.testTitle)
                $0.bind(\.screen, to: \.testTitle)
            }))
    @MainActor func mainActorBindings() {
        #expect(inject(\.title).text == "test")
        #expect(inject(\.screen) === inject(\.title))
    }

    @Test(.dependencies(.lenient) { $0.graph(Session.self) { $0.override(\.greeting, with: \.longGreeting) } })
    func bindingsOfATypedGraph() {
        #expect(Session(user: "Ada").greeting == "Hello, Ada")
    }
}
