// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Joinery
import JoinerySwinject
import JoineryTesting
import TestSupport
import Testing

@Suite(.dependencies) struct ContainerBindingTests {
    @Test func nativeCodeReadsAService() {
        #expect(inject(\.[container.key(Label.self)]) === container.resolve(Label.self))
        #expect(inject(\.nativeFrame).label === container.resolve(Label.self))
    }

    @Test func nativeCodeOverridesAService() {
        let outer = container.resolve(Frame.self)
        withDependencies {
            $0[\.containerLabel] = Label("stub")
        } operation: {
            #expect(container.resolve(Label.self)?.text == "stub")
            #expect(container.resolve(Frame.self)?.label.text == "stub")
            #expect(inject(\.nativeFrame).label.text == "stub")
        }
        withDependencies {
            $0.override(\.[container.key(Label.self)]) { Label("built") }
            $0.decorate(\.[container.key(Label.self)]) { value, _ in Label("<\(value.text)>") }
        } operation: {
            #expect(container.resolve(Frame.self)?.label.text == "<built>")
            #expect(container.resolve(Label.self) === container.resolve(Label.self))
        }
        #expect(container.resolve(Frame.self) === outer)
    }

    /// A value that an enclosing world overrides stays, no matter how often it was read before.
    @Test(arguments: 0...3) func resetKeepsAnOverridingValue(readCount: Int) {
        // Now the key path is known to refer to the service.
        withDependencies {
            $0[\.containerLabel] = Label("first")
        } operation: {
            _ = container.resolve(Label.self)
        }
        withDependencies {
            $0[\.containerLabel] = Label("stub")
        } operation: {
            withDependencies {
                _ in
            } operation: {
                for _ in 0..<readCount { _ = container.resolve(Label.self) }
                container.resetObjectScope(.container)
                #expect(container.resolve(Label.self)?.text == "stub")
            }
        }
    }

    @Test func registrationAfterAnOverrideTakesPrecedence() {
        prepareDependencies { $0[\.containerLabel] = Label("stub") }
        #expect(container.resolve(Frame.self)?.label.text == "stub")
        container.register(Label.self) { _ in Label("registered") }
        #expect(container.resolve(Label.self)?.text == "registered")
        container.resetObjectScope(.container)
        #expect(container.resolve(Frame.self)?.label.text == "registered")
        prepareDependencies { $0.decorate(\.containerLabel) { value, _ in Label("<\(value.text)>") } }
        #expect(container.resolve(Frame.self)?.label.text == "<registered>")
    }

    @Test func containerReadsAndReplacesANativeBinding() {
        #expect(container.resolve(\.nativeLabel).text == "native")
        container.register(\.nativeLabel) { $0.resolve(Label.self) ?? Label("missing") }
        #expect(inject(\.nativeLabel) === container.resolve(Label.self))
    }

    @Test @MainActor func mainActorServiceIsResolvedOnTheMainActor() {
        #expect(container.resolve(Screen.self)?.label.text == "live")
        #expect(container.resolve(Screen.self, name: "given", argument: Label("own"))?.label.text == "own")
    }

    @Test func mainActorServiceResolvedElsewhereStopsTheProgram() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            await Task.detached { _ = container.resolve(Screen.self) }.value
        }
        #expect(
            result.message == """
                JoinerySwinjectTests/ContainerBindingTests.swift:108: Fatal error: \
                Screen is registered on the main actor (JoinerySwinjectTests/ContainerBindingTests.swift:108), but is \
                resolved outside it
                  Resolve it on the main actor, or resolve a Provider<Screen> and use it there.
                """)
    }
}

private final class Label: Sendable {
    let text: String
    init(_ text: String) { self.text = text }
}
private final class Frame: Sendable {
    let label: Label
    init(_ label: Label) { self.label = label }
}
@MainActor private final class Screen {
    let label: Label
    init(_ label: Label) { self.label = label }
}

private let container = Container { container in
    container.register(Label.self) { _ in Label("live") }.inObjectScope(.container)
    container.register(Frame.self) { try Frame($0.require(Label.self)) }.inObjectScope(.container)
    container.register(Screen.self, on: MainActor.self) { try Screen($0.require(Label.self)) }
    container.register(Screen.self, on: MainActor.self, name: "given") { _, label in Screen(label) }
}

extension Dependencies {
    fileprivate var nativeLabel: Label { singleton { Label("native") } }
    fileprivate var nativeFrame: Frame { singleton { Frame(self[container.key(Label.self)]) } }
    fileprivate var containerLabel: Label { self[container.key(Label.self)] }
}
