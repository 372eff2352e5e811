// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import JoineryDependencies
import JoineryTesting
import Observation
import SwiftUI
import Testing

private struct Titles: DependencyKey, Sendable {
    static let liveValue = Titles(all: ["Loft"])
    static let testValue = Titles(all: ["Test"])

    var all: [String]
}

extension DependencyValues {
    fileprivate var titles: Titles {
        get { self[Titles.self] }
        set { self[Titles.self] = newValue }
    }
}

@MainActor @Observable
private final class TitlesModel {
    @ObservationIgnored @Dependency(\.titles) private var titles

    var lines: [String] { titles.all }
}

private struct TitlesView: View {
    @State private var model = TitlesModel()

    var body: some View { ForEach(model.lines, id: \.self) { Text($0) } }
}

@MainActor @Suite(.dependencies) struct PreviewTraitTests {
    @Test func dependenciesAreOverriddenForThePreview() async throws {
        let preview = Preview(traits: .dependencies { $0.titles.all = ["Attic", "Flat"] }) { TitlesView() }
        #expect(try await Host(preview).lines == ["Attic", "Flat"])
    }

    @Test func oneDependencyIsOverridden() async throws {
        let part = Preview(traits: .dependency(\.titles.all, ["Attic"])) { TitlesView() }
        #expect(try await Host(part).lines == ["Attic"])
    }

    @Test func dependencyThatIsItsOwnKeyIsOverridden() async throws {
        let whole = Preview(traits: .dependency(Titles(all: ["Flat"]))) { TitlesView() }
        #expect(try await Host(whole).lines == ["Flat"])
    }

    @Test func errorIsShown() async throws {
        struct Missing: Error, CustomStringConvertible { let description = "no sample data" }
        let preview = Preview(traits: .dependencies { _ in throw Missing() }) { TitlesView() }
        #expect(try await Host(preview).lines == ["Test", "no sample data"])
    }
}
