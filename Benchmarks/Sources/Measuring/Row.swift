// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// A line of the table.
package struct Row: Equatable, Sendable {
    /// The name, such as `W1 inject`.
    package var name: String
    package var goal: Goal?
    package var handWritten: Quantity?
    package var joinery: Quantity?
    package var ratio: Double?
    package var spread: ClosedRange<Double>?
    /// The instructions of one operation.
    package var handWrittenInstructions: Double?
    package var joineryInstructions: Double?
    /// The reason why a measurement is missing or incomplete.
    package var failure: String?

    package init(
        _ name: String, goal: Goal? = nil, handWritten: Quantity? = nil, joinery: Quantity? = nil,
        ratio: Double? = nil, spread: ClosedRange<Double>? = nil
    ) {
        self.name = name
        self.goal = goal
        self.handWritten = handWritten
        self.joinery = joinery
        self.ratio = ratio
        self.spread = spread
    }

    /// Creates a line with times.
    package init(_ name: String, goal: Goal?, _ comparison: Comparison) {
        self.init(
            name, goal: goal, handWritten: .seconds(comparison.handWritten), joinery: .seconds(comparison.joinery),
            ratio: comparison.ratio, spread: comparison.spread)
    }

    /// Returns the lines of a measurement or, if it fails, a line with the error.
    package static func measured(as name: String, _ measure: () async throws -> [Row]) async -> [Row] {
        do {
            return try await measure()
        } catch {
            var row = Row(name)
            row.failure = "\(error)"
            return [row]
        }
    }

    /// The number of the workload, such as 11 of `W11 resolve by type`. Lines without a number come last.
    var number: Int { Int(name.dropFirst().prefix(while: \.isNumber)) ?? .max }

    var isGoalMissed: Bool { goal?.isMet(by: self) == false }

    private var hasTimes: Bool { handWritten != nil || joinery != nil }

    /// The texts of the columns, empty for missing values.
    var cells: [String] {
        let failed = failure == nil ? "" : "failed"
        let (noTime, noCount) = hasTimes ? ("", failed) : (failed, "")
        return [
            name, handWritten?.description ?? noTime, joinery?.description ?? noTime, ratio?.brief ?? "",
            spread.map { "\($0.lowerBound.brief)-\($0.upperBound.brief)" } ?? "", goal?.relation(to: self) ?? "",
            handWrittenInstructions?.count ?? noCount, joineryInstructions?.count ?? noCount,
        ]
    }
}

extension Double {
    /// A ratio in at most four characters, if it is below a thousand.
    fileprivate var brief: String { self < 9.95 ? decimal(places: 1) : decimal(places: 0) }

    /// A number of instructions in at most seven characters.
    fileprivate var count: String { self < 1e6 ? decimal(places: 0) : "\((self / 1e6).threeDigits) M" }
}
