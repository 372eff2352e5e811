// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Joinery
import JoineryTesting
import Observation
import TestSupport
import Testing

extension Dependencies {
    fileprivate var greeting: String { singleton { "Hello" } }
    fileprivate var greeter: Greeter { transient { Greeter() } }
    @MainActor fileprivate var screen: GreetingScreen { singleton { GreetingScreen() } }
}

@Observable
private final class Greeter {
    var name = ""
    private let greeting = inject(\.greeting)
    @ObservationIgnored @Injected(\.greeting) private var first
    @ObservationIgnored @LazyInjected(\.greeting) private var later
    @ObservationIgnored @DynamicInjected(\.greeting) private var current

    var text: String { "\(greeting), \(name)" }
    var all: [String] { [greeting, first, later, current] }
}

@MainActor @Observable
private final class GreetingScreen {
    var greeter = inject(\.greeter)
}

@Suite(.dependencies) struct ObservableTests {
    @Test func injectedValuesComeFromTheWorldOfTheObject() {
        let greeter = withDependencies {
            $0[\.greeting] = "Hi"
        } operation: {
            inject(\.greeter)
        }
        #expect(greeter.all == ["Hi", "Hi", "Hi", "Hi"])
        #expect(Greeter().all == ["Hello", "Hello", "Hello", "Hello"])
    }

    @Test func propertiesAreObservedNextToInjectedOnes() {
        let changes = Counter()
        let greeter = Greeter()
        let text = withObservationTracking {
            _ = greeter.all
            return greeter.text
        } onChange: {
            changes.increment()
        }
        #expect(text == "Hello, ")
        #expect(changes.value == 0)
        greeter.name = "Ada"
        #expect(changes.value == 1)
        #expect(greeter.text == "Hello, Ada")
    }

    @MainActor @Test func mainActorObjectIsABinding() {
        withDependencies {
            $0[\.greeting] = "Hi"
        } operation: {
            inject(\.screen).greeter.name = "Ada"
            #expect(inject(\.screen).greeter.text == "Hi, Ada")
        }
        #expect(inject(\.screen).greeter.text == "Hello, ")
    }
}
