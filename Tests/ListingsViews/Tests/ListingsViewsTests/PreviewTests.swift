import Foundation
import PreviewSection
import SwiftUI
import Testing

/// Shows each `#Preview` of the app.
///
/// Nothing is bound in this process. So a preview that would reach the network or the disk stops it at the requirement.
@MainActor @Suite(.timeLimit(.minutes(1))) struct PreviewTests {
    @Test(arguments: expected.keys.sorted())
    func shows(_ name: String) async throws {
        let host = try await Host(try #require(previews[name]).make())
        await host.update { host.lines == expected[name] }
        #expect(host.lines == expected[name])
    }

    @Test func noneIsLeftOut() {
        #expect(previews.keys.sorted() == expected.keys.sorted())
    }
}

/// The previews of the program by file and number, such as `SearchView 2`.
@MainActor private let previews: [String: DeclaredPreview] = {
    let declared = (0..<previewCount()).map { index in
        withUnsafeTemporaryAllocation(of: DeclaredPreview.self, capacity: 1) { memory in
            writePreview(index, memory.baseAddress)
            return memory.moveElement(from: 0)
        }
    }
    let files = Dictionary(grouping: declared, by: \.fileID)
    return files.values.reduce(into: [:]) { previews, inFile in
        for (number, preview) in zip(1..., inFile.sorted { $0.line < $1.line }) {
            let file = preview.fileID.split(separator: "/").last?.dropLast(".swift".count) ?? ""
            previews["\(file) \(number)"] = preview
        }
    }
}()

private let expected: [String: [String]] = [
    "AboutView 1": ["The server", "database: works", "storage space: works"],
    "AboutView 2": ["The server", "You are offline.", "[Try again]"],
    "ComparisonView 1": [
        "Attic by the river: €420", "Renovated flat on the canal: €950", "House with a garden: €1300",
    ],
    "DetailView 1": [
        "Attic by the river", "City: Riga", "Rent: €420", "Rooms: 1", "Area: 27 m²", "[Add to favorites]", "[Note]",
    ],
    "DetailView 2": ["This listing is no longer available.", "[Try again]"],
    "FavoritesView 1": [
        "[Attic by the river Riga, €420, 27 m²]", "[Remove]", "[Renovated flat on the canal Berlin, €950, 58 m²]",
        "[Remove]", "[Compare]", "[Notes]",
    ],
    "FavoritesView 2": ["You are offline.", "[Compare]", "[Notes]"],
    "FiltersView 1": ["<At least 1 rooms>", "<Limit the rent: on>", "<Up to €900>", "[Apply]"],
    "NoteView 1": ["<Note: Ask about the balcony>", "[Save]"],
    "NotesView 1": ["[Renovated flat on the canal Ask about the balcony]"],
    "OnboardingView 1": ["Find a flat or a house for rent.", "[Continue]"],
    "ProfileView 1": [
        "Signed in as: Ada", "Favorites: 0", "[New listing]", "[Recently opened]", "[Settings]", "[About]",
        "[Sign out]",
    ],
    "PublishView 1": ["<Title: >", "<City: >", "<€800 per month>", "<2 rooms>", "<50 m²>", "[Publish]"],
    "RecentView 1": [
        "[House with a garden Riga, €1300, 140 m²]", "[Renovated flat on the canal Berlin, €950, 58 m²]",
        "[Attic by the river Riga, €420, 27 m²]", "[Clear]",
    ],
    "RootView 1": ["Find a flat or a house for rent.", "[Continue]"],
    "RootView 2": ["<Name: >", "[Sign in]"],
    "SearchView 1": [
        "<City: >", "[Attic by the river Riga, €420, 27 m²]", "[Renovated flat on the canal Berlin, €950, 58 m²]",
        "[House with a garden Riga, €1300, 140 m²]", "[Submit]", "[Filters]",
    ],
    "SearchView 2": ["<City: >", "Nothing found", "[Submit]", "[Filters]"],
    "SearchView 3": ["<City: >", "You are offline.", "[Try again]", "[Submit]", "[Filters]"],
    "SettingsView 1": ["<Home city: Riga>", "<Compare by square meter: off>"],
    "SignInView 1": ["<Name: >", "[Sign in]"],
    "TabsView 1": [
        "[Search]", "[Favorites 1]", "[Profile]", "<City: >", "[Attic by the river Riga, €420, 27 m²]",
        "[Renovated flat on the canal Berlin, €950, 58 m²]", "[House with a garden Riga, €1300, 140 m²]", "[Submit]",
        "[Filters]",
    ],
]
