// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// The value of a cell in the table.
package enum Quantity: Equatable, Sendable, CustomStringConvertible {
    /// A time in seconds.
    case seconds(Double)
    /// A ratio.
    case factor(Double)
    /// A size in bytes.
    case bytes(Double)

    /// The number in its unit.
    package var value: Double {
        switch self {
        case .seconds(let value), .factor(let value), .bytes(let value): value
        }
    }

    package var description: String {
        switch self {
        case .seconds(let seconds):
            switch seconds {
            case ..<1e-6: "\((seconds * 1e9).threeDigits) ns"
            case ..<1e-3: "\((seconds * 1e6).threeDigits) µs"
            case ..<1: "\((seconds * 1e3).threeDigits) ms"
            default: "\(seconds.threeDigits) s"
            }
        case .factor(let factor): "\(factor.threeDigits) x"
        case .bytes(let bytes):
            switch bytes.magnitude {
            case 999_500...: "\((bytes / 1e6).threeDigits) MB"
            case 9_999.5...: "\((bytes / 1e3).threeDigits) kB"
            default: "\(Int(bytes.rounded()).grouped) B"
            }
        }
    }
}

extension Double {
    /// The number with three significant digits, or all digits before the point.
    package var threeDigits: String {
        guard isFinite else { return "?" }
        let places = abs(self) < 9.995 ? 2 : abs(self) < 99.95 ? 1 : 0
        return decimal(places: places)
    }

    /// Returns the number with a number of decimal places.
    package func decimal(places: Int) -> String {
        guard isFinite, abs(self) < 1e15 else { return "?" }
        var scale = 1
        for _ in 0..<places { scale *= 10 }
        let scaled = Int((magnitude * Double(scale)).rounded())
        let sign = self < 0 && scaled > 0 ? "-" : ""
        guard places > 0 else { return sign + scaled.grouped }
        let fraction = String(scaled % scale)
        return sign + (scaled / scale).grouped + "." + String(repeating: "0", count: places - fraction.count) + fraction
    }
}

extension Int {
    /// The number with a comma before each group of three digits.
    package var grouped: String {
        let digits = Array(String(magnitude))
        let groups = digits.enumerated().map { index, digit in
            index > 0 && (digits.count - index).isMultiple(of: 3) ? ",\(digit)" : "\(digit)"
        }
        return (self < 0 ? "-" : "") + groups.joined()
    }
}
