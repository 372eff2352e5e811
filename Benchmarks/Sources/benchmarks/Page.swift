// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif
internal import Measuring

/// The page that contains the latest table.
enum Page {
    /// Replaces the table on the page.
    static func write(_ table: Table) async throws {
        let origin = "\(Machine.date), \(Machine.processor), \(Machine.system), \(try await Machine.compiler())."
        let text = try String(contentsOfFile: Files.page, encoding: .utf8)
        let page = try MarkedPage(text, name: Files.page).replacing("\(origin)\n\n\(table.markdown)")
        try page.write(toFile: Files.page, atomically: true, encoding: .utf8)
    }
}
