import Foundation

/// Formats text for a terminal of 80 columns.
struct Terminal: Sendable {
    /// A way to show text.
    enum Style: String, Sendable {
        case bold = "1"
        case dim = "2"
        case red = "31"
        case green = "32"
    }

    static let width = 80

    /// Whether text has colors.
    let hasColors: Bool

    /// - Parameters:
    ///   - isTerminal: Whether the output goes to a terminal.
    ///   - environment: The variables of the process. `NO_COLOR` turns colors off (https://no-color.org).
    init(isTerminal: Bool, environment: [String: String]) {
        let isRefused = environment["NO_COLOR"].map { !$0.isEmpty } ?? false
        hasColors = isTerminal && !isRefused && environment["TERM"] != "dumb"
    }

    /// The terminal of this process.
    static var current: Terminal {
        Terminal(isTerminal: isatty(STDOUT_FILENO) == 1, environment: ProcessInfo.processInfo.environment)
    }

    func styled(_ text: String, _ style: Style) -> String {
        hasColors && !text.isEmpty ? "\u{1B}[\(style.rawValue)m\(text)\u{1B}[0m" : text
    }

    /// Breaks a line between words. The second and later lines keep its indentation and add to it.
    ///
    /// - Parameters:
    ///   - line: A line without line breaks.
    ///   - width: The maximum number of characters. A longer word is not broken.
    ///   - hanging: The additional indentation of the second and later lines.
    static func wrapped(_ line: String, width: Int, hanging: Int = 0) -> [String] {
        guard line.count > width else { return [line] }
        let indentation = String(line.prefix { $0 == " " })
        var lines: [String] = []
        var current = indentation
        var isEmpty = true
        for word in line.dropFirst(indentation.count).split(separator: " ") {
            if !isEmpty, current.count + 1 + word.count > width {
                lines.append(current)
                current = indentation + String(repeating: " ", count: hanging)
                isEmpty = true
            }
            current += (isEmpty ? "" : " ") + word
            isEmpty = false
        }
        return lines + [current]
    }
}
