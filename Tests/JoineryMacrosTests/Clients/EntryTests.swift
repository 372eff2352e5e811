// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Macros
import Joinery
package import JoineryDependencies
import JoineryDependenciesMacros
import JoineryDependenciesTesting
import TestSupport
import Testing

@Suite(.dependencies) struct EntryTests {
    @Test func contextDecidesWhichValueIsUsed() {
        #expect(contexts.map { inContext($0) { $0.inferred } } == ["live", "preview", "test"])
        #expect(contexts.map { inContext($0) { $0.store.name } } == ["live", "live", "test"])
        #expect(contexts.map { inContext($0) { $0.chosen.name } } == ["chosen", "chosen", "test"])
        #expect(contexts.map { inContext($0) { $0.closure() } } == [1, 1, 2])
    }

    @Test func liveValueIsTheDefaultForPreviews() {
        #expect(inContext(.live) { $0.liveOnly.name } == "live")
        #expect(inContext(.preview) { $0.liveOnly.name } == "live")
    }

    @Test func missingTestValueRecordsAnIssue() async {
        var name = ""
        let messages = await issues { name = DependencyValues._current.liveOnly.name }
        #expect(messages.count == 1)
        #expect(name == "live")
    }

    @Test func valueIsBuiltOnceForEachWorld() {
        let first = DependencyValues._current.counter
        #expect(DependencyValues._current.counter === first)
        withDependencies {
            $0.counter = Counter()
        } operation: {
            #expect(DependencyValues._current.counter !== first)
        }
    }

    @Test func assignmentOverridesTheEntryOrAMember() {
        withDependencies {
            $0.store = NamedStore(name: "stub")
            $0.weather.cities = { ["Rome"] }
        } operation: {
            #expect(Screen().store.name == "stub")
            #expect(Screen().weather.cities() == ["Rome"])
        }
        #expect(Screen().store.name == "test")
    }

    @Test func unimplementedEndpointOfAnEntryRecordsAnIssue() async {
        let messages = await issues { Screen().weather.forget(city: "Rome") }.map(\.message)
        #expect(
            messages == [
                """
                WeatherClient.forget is unimplemented, and was called
                  Implement it in this test, or find the code that calls it.
                """
            ])
    }

    @Test func nativeCodeReadsAndOverridesAnEntry() {
        Joinery.withDependencies {
            $0[\.dependencyValues.store] = NamedStore(name: "native")
        } operation: {
            #expect(inject(\.dependencyValues.store).name == "native")
        }
    }
}

/// Tests without a trait, as in migrated code.
struct UnmarkedTests {
    @Test func unimplementedEndpointRecordsAnIssue() async {
        let messages = await issues { WeatherClient().forget(city: "Rome") }.map(\.message)
        #expect(messages.count == 1)
    }
}

package protocol Store: Sendable { var name: String { get } }
package struct NamedStore: Store { package var name: String }

extension DependencyValues {
    @DependencyEntry(liveValue: "live", previewValue: "preview") var inferred = "test"
    @DependencyEntry(liveValue: NamedStore(name: "live")) package var store: any Store = NamedStore(name: "test")
    @DependencyEntry var counter = Counter()
    @DependencyEntry(liveValue: NamedStore(name: "live")) var liveOnly: NamedStore
    @DependencyEntry("ChosenKey") var chosen: any Store = NamedStore(name: "test")
    @DependencyEntry(liveValue: { 1 }) fileprivate var closure: @Sendable () -> Int = { 2 }
    @DependencyEntry(liveValue: WeatherClient(cities: ["Oslo"])) var weather = WeatherClient()
}

extension WeatherClient {
    fileprivate init(cities: [String]) {
        self.init(temperature: { _, _ in 1 }, cities: { cities }, forget: { _ in }, nickname: { $0 })
    }
}

/// The live value, as another module would add it.
extension DependencyValues.ChosenKey: DependencyKey {
    static var liveValue: any Store { NamedStore(name: "chosen") }
}

private struct Screen {
    @Dependency(\.store) var store
    @Dependency(\.weather) var weather
}

private func inContext<Value>(_ context: DependencyContext, _ read: (DependencyValues) -> Value) -> Value {
    withDependencies {
        $0.context = context
    } operation: {
        read(DependencyValues._current)
    }
}

private let contexts: [DependencyContext] = [.live, .preview, .test]
#endif
