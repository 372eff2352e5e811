import Foundation

extension String {
    /// The text without the blanks and line breaks around it.
    package var trimmed: String { trimmingCharacters(in: .whitespacesAndNewlines) }
}
