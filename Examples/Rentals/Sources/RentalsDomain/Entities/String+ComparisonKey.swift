import Foundation

extension String {
    /// The text in a form in which the same words in any case, composed in any way, are equal.
    package var comparisonKey: String { trimmed.lowercased().precomposedStringWithCanonicalMapping }
}
