// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
internal import SwiftSyntax

/// The declarations at some places of a file that can be removed.
struct FoundDeclarations: Sendable {
    private var items: [Place: Syntax] = [:]
    private var removal: DeclarationRemoval?
    /// The reasons not to remove the declarations at other places.
    private(set) var reasons: [Place: String] = [:]

    /// Finds the declarations at places of a parsed file.
    init(at places: [Place], _ removal: DeclarationRemoval) {
        self.removal = removal
        for place in places {
            do throws(DeclarationRemoval.Refusal) {
                items[place] = try removal.item(at: place)
            } catch {
                reasons[place] = error.reason
            }
        }
    }

    /// Creates an empty result, if no declaration of a file can be removed.
    init(none places: [Place], because reason: String) {
        for place in places { reasons[place] = reason }
    }

    /// Returns the edits that remove the declarations at some of the places.
    func edits(removing places: [Place]) -> [TextEdit] {
        removal?.edits(removing: places.compactMap { items[$0] }) ?? []
    }
}
#endif
