// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Foundation
import JoineryDependencies
import JoineryTesting
import Testing
import TestSupport

@Suite(.dependencies) struct OpenURLTests {
    private let url = URL(filePath: "/listings")

    @Test(.dependencies { $0.context = .live })
    func liveValueUsesTheSystem() async {
        @Dependency(\.openURL) var openURL
        #expect(await openURL(url))
    }

    @Test func overrideReceivesTheURL() async {
        let journal = Journal()
        await withDependencies {
            $0.openURL = OpenURLEffect { url in
                journal.note(url.path())
                return false
            }
        } operation: {
            @Dependency(\.openURL) var openURL
            #expect(await !openURL(url))
        }
        #expect(journal.entries == ["/listings"])
    }

    @Test func useWithoutAnOverrideRecordsAnIssue() async {
        let seen = await issues {
            @Dependency(\.openURL) var openURL
            #expect(await !openURL(url))
        }
        #expect(
            seen.map(\.message) == [
                """
                \\.openURL has no test value, but is used in a test
                  Override it: withDependencies { $0.openURL = … } operation: { … }
                """
            ])
    }
}
