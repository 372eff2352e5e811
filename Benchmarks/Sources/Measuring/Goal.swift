// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// What we want of a workload.
package enum Goal: Equatable, Sendable {
    /// The ratio is at most this.
    case ratioAtMost(Double)
    /// The ratio is at least this, where more is better.
    case ratioAtLeast(Double)
    /// What Joinery takes is at most this.
    case joineryAtMost(Quantity)

    /// Whether a row meets the goal; `nil` where it has nothing to compare with it.
    func isMet(by row: Row) -> Bool? {
        switch self {
        case .ratioAtMost(let limit): row.ratio.map { $0 <= limit }
        case .ratioAtLeast(let limit): row.ratio.map { $0 >= limit }
        case .joineryAtMost(let limit): row.joinery.map { $0.asShown <= limit.asShown }
        }
    }

    /// How a row compares with the goal, such as `<= 2` or, where it is missed, `> 2`.
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
    /// The number without digits after the point that say nothing.
    fileprivate var short: String {
        let isTenth = abs((self * 10).rounded() - self * 10) < 1e-6
        return decimal(places: self == rounded() ? 0 : isTenth ? 1 : 2)
    }
}

extension Quantity {
    /// The quantity in as few letters as it takes.
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

    /// The value, of bytes in whole ones as the table shows them.
    fileprivate var asShown: Double {
        if case .bytes(let bytes) = self { bytes.rounded() } else { value }
    }
}
