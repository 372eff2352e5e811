// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Joinery
import JoinerySwiftUI
import JoineryTesting
import Foundation
import SwiftUI
import TestSupport
import Testing

@MainActor @Suite(.dependencies) struct PreviewTests {
    @Test func traitOpensAWorldForThePreview() async throws {
        let preview = Preview(traits: .dependencies { $0[\.listings] = StubListings(name: "Sample") }) { SearchView() }
        #expect(try await Host(preview).lines == ["<City: Riga>", "Sample in Riga", "[Add]"])
    }

    @Test func previewsOfOneFileDoNotAffectEachOther() async throws {
        let first = try await Host(
            Preview(traits: .dependencies { $0[\.listings] = StubListings(name: "First") }) { SearchView() })
        let second = try await Host(
            Preview(traits: .dependencies { $0[\.listings] = StubListings(name: "Second") }) { SearchView() })
        let plain = try await Host(Preview { SearchView() })
        first.tap("Add")
        for host in [first, second, plain] { host.update() }
        #expect(first.lines == ["<City: Riga>", "First in Riga", "[Add]", "Favorite: First in Riga"])
        #expect(second.lines == ["<City: Riga>", "Second in Riga", "[Add]"])
        #expect(plain.lines == ["<City: Riga>", "Loft in Riga", "[Add]"])
    }

    @Test func previewKeepsItsStateAcrossUpdates() async throws {
        let opened = Counter()
        let preview = Preview(
            traits: .dependencies {
                opened.increment()
                $0[\.listings] = StubListings(name: "Sample")
            }
        ) { SearchView() }
        let host = try await Host(preview)
        host.enter("Oslo", in: "City")
        host.tap("Add")
        host.update()
        #expect(host.lines == ["<City: Oslo>", "Sample in Oslo", "[Add]", "Favorite: Sample in Oslo"])
        #expect(opened.value == 1)
    }

    @Test func traitsComposeAndTheInnerOneTakesPrecedence() async throws {
        let preview = Preview(
            traits: .dependencies { $0[\.listings] = StubListings(name: "Inner") },
            .dependencies {
                $0[\.listings] = StubListings(name: "Outer")
                $0.context = .preview
            }
        ) { SearchView() }
        #expect(try await Host(preview).lines == ["<City: Riga>", "Inner in Riga", "[Add]"])
    }

    @Test(arguments: [
        (environment: ["XCODE_RUNNING_FOR_PREVIEWS": "1"], line: "Sample in Riga\n"),
        (environment: [:], line: "Loft in Riga\n"),
    ])
    func contextOfPreviewsIsDetected(environment: [String: String], line: String) throws {
        let program = Process()
        let output = Pipe()
        let location: URL = try #require(BuiltProgram.location(of: "ListingsProgram"))
        program.executableURL = location
        program.environment = environment
        program.standardOutput = output
        try program.run()
        let text = String(decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        program.waitUntilExit()
        #expect(text == line)
    }
}
