// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Joinery
import JoineryTesting
import Testing

@Suite(.dependencies) struct FactoryOverrideTests {
    @Test func buildsFromTheSameArguments() {
        withDependencies {
            $0.override(\.label) { "stub \($0)" }
            $0.override(\.pair) { number, text in "stub \(number) \(text)" }
            $0.override(\.nothing) { "stub" }
        } operation: {
            #expect(inject(\.label)(1) == "stub 1")
            #expect(inject(\.pair)(1, "a") == "stub 1 a")
            #expect(inject(\.nothing)() == "stub")
            #expect(inject(\.otherLabel)(1) == "other 1")
        }
        #expect(inject(\.label)(1) == "live 1")
    }

    @Test func changesHoldersOfTheFactory() {
        let printer = inject(\.printer)
        withDependencies {
            $0.override(\.label) { "stub \($0)" }
        } operation: {
            #expect(inject(\.printer).label(1) == "stub 1")
        }
        #expect(inject(\.printer) === printer)
        #expect(printer.label(1) == "live 1")
    }

    @Test func mayThrowIfTheFactoryMay() throws {
        try withDependencies {
            $0.override(\.checked) { number in
                guard number > 0 else { throw RangeError() }
                return "stub \(number)"
            }
        } operation: {
            #expect(throws: RangeError()) { try inject(\.checked)(0) }
            try #expect(inject(\.checked)(1) == "stub 1")
        }
    }

    @Test func ofATypedGraphBuildsFromTheSameArguments() throws {
        try withDependencies {
            $0.graph(Shop.self) { $0.override(\.label) { "stub \($0)" } }
            $0.graph(Shop.self) { $0.override(\.checked) { number in "stub \(number)" } }
        } operation: {
            #expect(Shop(name: "live").label(1) == "stub 1")
            try #expect(Shop(name: "live").checked(1) == "stub 1")
        }
        #expect(Shop(name: "live").label(1) == "live 1")
    }

    @Test @MainActor func ofTheMainActorBuildsFromTheSameArguments() throws {
        try withDependencies {
            $0.override(\.screen) { Screen("stub \($0)") }
            $0.override(\.checkedScreen) { number in
                guard number > 0 else { throw RangeError() }
                return Screen("stub \(number)")
            }
        } operation: {
            #expect(inject(\.screen)(1).title == "stub 1")
            #expect(throws: RangeError()) { try inject(\.checkedScreen)(0) }
            try #expect(inject(\.checkedScreen)(1).title == "stub 1")
        }
        #expect(inject(\.screen)(1).title == "live 1")
    }

    @Test @MainActor func ofTheMainActorAndATypedGraphBuildsFromTheSameArguments() throws {
        try withDependencies {
            $0.graph(Shop.self) { $0.override(\.screen) { Screen("stub \($0)") } }
            $0.graph(Shop.self) { $0.override(\.checkedScreen) { number in Screen("stub \(number)") } }
        } operation: {
            #expect(Shop(name: "live").screen(1).title == "stub 1")
            try #expect(Shop(name: "live").checkedScreen(1).title == "stub 1")
        }
        #expect(Shop(name: "live").screen(1).title == "live 1")
    }
}

private struct RangeError: Error, Equatable {}

/// Not `Sendable`.
private final class Screen {
    let title: String

    init(_ title: String) {
        self.title = title
    }
}

private struct Shop: DependencyGraph {
    let instances = Instances()
    let name: String

    var label: @Sendable (Int) -> String { factory { "\(name) \($0)" } }
    var checked: @Sendable (Int) throws -> String { factory { (number: Int) throws in "\(name) \(number)" } }
    @MainActor var screen: @MainActor (Int) -> Screen { factory { Screen("\(name) \($0)") } }
    @MainActor var checkedScreen: @MainActor (Int) throws -> Screen {
        factory { (number: Int) throws in Screen("\(name) \(number)") }
    }
}

private final class Printer: Sendable {
    let label = inject(\.label)
}

extension Dependencies {
    fileprivate var label: @Sendable (Int) -> String { factory { "live \($0)" } }
    fileprivate var pair: @Sendable (Int, String) -> String { factory { "live \($0) \($1)" } }
    fileprivate var nothing: @Sendable () -> String { factory { "live" } }
    fileprivate var checked: @Sendable (Int) throws -> String { factory { (number: Int) throws in "live \(number)" } }
    fileprivate var otherLabel: @Sendable (Int) -> String { factory { "other \($0)" } }
    fileprivate var printer: Printer { singleton { Printer() } }
    @MainActor fileprivate var screen: @MainActor (Int) -> Screen { factory { Screen("live \($0)") } }
    @MainActor fileprivate var checkedScreen: @MainActor (Int) throws -> Screen {
        factory { (number: Int) throws in Screen("live \(number)") }
    }
}
