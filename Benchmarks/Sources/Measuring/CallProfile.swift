// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// The calls and source files of one run of a program, as callgrind records them.
///
/// The format is described in the Valgrind manual, "Callgrind Format Specification". Names are not compressed.
package struct CallProfile: Equatable {
    /// A call of one function by another.
    package struct Call: Hashable {
        package let caller: String
        package let callee: String

        package init(from caller: String, to callee: String) {
            self.caller = caller
            self.callee = callee
        }
    }

    /// The number of calls. Names are mangled.
    package private(set) var calls: [Call: Int] = [:]
    /// The instructions of the code of each source file.
    package private(set) var instructions: [String: Int] = [:]

    package init(parsing text: String) {
        var file = ""
        var caller = ""
        var callee = ""
        var isCostOfCall = false
        for line in text.split(separator: "\n") {
            let parts = line.split(separator: "=", maxSplits: 1)
            switch parts.first {
            case "fl", "fi", "fe": file = String(parts.last ?? "")
            case "fn": caller = String(parts.last ?? "")
            case "cfn": callee = String(parts.last ?? "")
            case "calls":
                let count = parts.last?.split(separator: " ").first.flatMap { Int($0) } ?? 0
                calls[Call(from: caller, to: callee), default: 0] += count
                // The next line is the cost of the calls, which belongs to the callee.
                isCostOfCall = true
            default:
                guard let first = line.first, first.isNumber || "+-*".contains(first) else { continue }
                let cost = line.split(separator: " ").last.flatMap { Int($0) } ?? 0
                if !isCostOfCall { instructions[file, default: 0] += cost }
                isCostOfCall = false
            }
        }
    }

    /// Returns the difference between a longer and a shorter run, for each operation.
    ///
    /// - Parameter operations: The number of additional operations in the longer run.
    package static func difference(
        from short: CallProfile, to long: CallProfile, operations: Int
    ) -> (calls: [Call: Double], instructions: [String: Double]) {
        func difference<Key>(_ short: [Key: Int], _ long: [Key: Int]) -> [Key: Double] {
            long.reduce(into: [:]) { result, entry in
                result[entry.key] = Double(entry.value - short[entry.key, default: 0]) / Double(operations)
            }
        }
        return (difference(short.calls, long.calls), difference(short.instructions, long.instructions))
    }
}
