// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// The URL of a place in the code, as a template.
package struct SourceURL: Sendable, Hashable {
    /// The template: `https://host/owner/repository/blob/main/{path}#L{line}`.
    package let template: String

    /// Creates a template. Returns `nil` for a text without a scheme or without a path, and for schemes of scripts.
    package init?(_ template: String) {
        guard let colon = template.firstRange(of: "://"), template.contains("{path}") || template.contains("{file}")
        else {
            return nil
        }
        let scheme = template[..<colon.lowerBound].lowercased()
        let isPlain = scheme.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "+.-".contains($0)) }
        guard scheme.first?.isLetter == true, isPlain, !["javascript", "data", "vbscript"].contains(scheme) else {
            return nil
        }
        self.template = template
    }
}
