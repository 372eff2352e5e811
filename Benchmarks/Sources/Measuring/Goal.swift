// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// The goal of a workload.
package enum Goal: Equatable, Sendable {
    /// The ratio must not be higher.
    case ratioAtMost(Double)
    /// The ratio must not be lower, because more is better.
    case ratioAtLeast(Double)
    /// Joinery's value must not be higher.
    case joineryAtMost(Quantity)

    /// Returns whether a row meets the goal, or `nil` if it has no value to compare.
    func isMet(by row: Row) -> Bool? {
        switch self {
        case .ratioAtMost(let limit): row.ratio.map { $0 <= limit }
        case .ratioAtLeast(let limit): row.ratio.map { $0 >= limit }
        case .joineryAtMost(let limit): row.joinery.map { $0.asShown <= limit.asShown }
        }
    }

    /// Returns the relation of a row to the goal, such as `<= 2` or, if it is missed, `> 2`.
    func relation(to row: Row) -> String {
        let isMet = isMet(by: row) ?? true
        return switch self {
        case .ratioAtMost(let limit): "\(isMet ? "<=" : ">") \(limit.short)"
        case .ratioAtLeast(let limit): "\(isMet ? ">=" : "<") \(limit.short)"
        case .joineryAtMost(let limit): "\(isMet ? "<=" : ">") \(limit.short)"
        }
    }
}

extension Double {
    /// The number without trailing zeros.
    fileprivate var short: String {
        let isTenth = abs((self * 10).rounded() - self * 10) < 1e-6
        return decimal(places: self == rounded() ? 0 : isTenth ? 1 : 2)
    }
}

extension Quantity {
    /// The quantity in its shortest form.
    fileprivate var short: String {
        switch self {
        case .seconds(let seconds) where seconds >= 1: "\(seconds.short) s"
        case .seconds(let seconds): "\((seconds * 1e6).short) µs"
        case .factor(let factor): factor.short
        case .bytes(1_024): "1 KiB"
        case .bytes(let bytes) where bytes >= 10_000: "\((bytes / 1e3).short) kB"
        case .bytes(let bytes): "\(Int(bytes)) B"
        }
    }

    /// The value, with bytes rounded as in the table.
    fileprivate var asShown: Double {
        if case .bytes(let bytes) = self { bytes.rounded() } else { value }
    }
}
