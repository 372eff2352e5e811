// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Joinery
import JoineryTesting
import Testing

@Suite(.dependencies) struct InjectionStyleTests {
    @Test func throughTheInitializerFollowsOverrides() {
        #expect(inject(\.reader).feed.name == "feed of live")
        withDependencies {
            $0[\.limit] = 1
        } operation: {
            #expect(inject(\.reader).limit == 1)
        }
    }

    @Test func throughPropertiesFollowsOverrides() {
        withDependencies {
            $0[\.limit] = 1
        } operation: {
            for window in [inject(\.window), inject(\.windowWithoutReturn)] {
                #expect(window.feed?.name == "feed of live")
                #expect(window.limit == 1)
            }
        }
    }

    @Test func throughATypeParameterIsOverriddenBehindItsProtocol() {
        #expect(inject(\.feed).name == "feed of live")
        withDependencies {
            $0[\.feed] = TypedFeed<StubSource>()
        } operation: {
            #expect(inject(\.reader).feed.name == "feed of stub")
        }
    }

    @Test func ofAModuleAsATypeParameterTakesAnyGraph() {
        #expect(Library(modules: LiveGraph()).names == ["feed of live", "feed of live"])
        #expect(Library(modules: StubGraph()).names == ["feed of stub", "feed of stub"])
    }
}

private protocol Source: Sendable {
    init()
    var name: String { get }
}

private struct LiveSource: Source {
    let name = "live"
}

private struct StubSource: Source {
    let name = "stub"
}

private protocol Feed: Sendable {
    var name: String { get }
}

/// Takes its dependency as a type parameter.
private final class TypedFeed<Origin: Source>: Feed {
    let origin = Origin()

    var name: String { "feed of \(origin.name)" }
}

/// Takes its dependencies through its initializer.
private struct Reader: Sendable {
    let feed: any Feed
    let limit: Int
}

/// Takes its dependencies through properties. Not `Sendable`.
private final class Window {
    var feed: (any Feed)?
    var limit = 0
}

/// A type that takes a whole module as a type parameter.
private struct Library<Modules: FeedModule> {
    let modules: Modules

    var names: [String] { [modules.feed.name, modules.feed.name] }
}

private protocol FeedModule: DependencyGraph {
    associatedtype Origin: Source
}

extension FeedModule {
    fileprivate var feed: any Feed { singleton { TypedFeed<Origin>() } }
}

private struct LiveGraph: FeedModule {
    typealias Origin = LiveSource
    let instances = Instances()
}

private struct StubGraph: FeedModule {
    typealias Origin = StubSource
    let instances = Instances()
}

extension Dependencies {
    fileprivate var feed: any Feed { singleton { TypedFeed<LiveSource>() } }
    fileprivate var limit: Int { singleton { 10 } }
    fileprivate var reader: Reader { transient { Reader(feed: feed, limit: limit) } }
    fileprivate var window: Window {
        transient {
            let window = Window()
            window.feed = feed
            window.limit = limit
            return window
        }
    }
    fileprivate var windowWithoutReturn: Window {
        transient {
            let window = Window()
            window.feed = feed
            window.limit = limit
            window
        }
    }
}
