// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

/// A library whose API one of Joinery's dialects has.
///
/// One text is the source of two programs, which differ only in the module that they import. Each takes the name of an
/// operation and a count, and prints figures: `time`, the nanoseconds of one operation, and `sum`, a checksum.
package struct Peer: Sendable {
    /// An operation that both programs perform.
    package struct Operation: Sendable {
        package let name: String
        /// The highest ratio of Joinery's time to that of the original.
        package let goal: Double
        /// The number of operations whose instructions are counted.
        package let countedOperations: Int
        /// The statements that return the operation as a closure.
        let statements: String

        init(_ name: String, goal: Double = 1.5, countedOperations: Int = 1_000, _ statements: String) {
            self.name = name
            self.goal = goal
            self.countedOperations = countedOperations
            self.statements = statements
        }
    }

    /// The first word of the lines in the table.
    package let name: String
    /// The module of the original.
    package let original: String
    /// The module of the dialect.
    package let dialect: String
    package let operations: [Operation]
    let declarations: String

    package static let all = [factory, swinject, dependencies]

    /// The name of the executables.
    package var program: String { name.lowercased() }

    /// Returns the name of an operation in the table.
    package func title(of operation: Operation) -> String { "\(name) \(operation.name)" }

    /// Returns the sources of a program by file name.
    ///
    /// - Parameter module: The module of the original or of the dialect.
    package func sources(importing module: String) -> [String: String] {
        let cases = operations.map { operation in
            """
                case "\(operation.name)":
            \(operation.statements.split(separator: "\n").map { "        \($0)" }.joined(separator: "\n"))
            """
        }
        return [
            "main.swift": Self.main, "Service.swift": GeneratedModule.service,
            "Operations.swift": """
            import \(module)

            \(declarations)

            /// Prepares an operation, which returns a number that its service computed.
            func operation(_ name: String) -> (() -> Int)? {
                switch name {
            \(cases.joined(separator: "\n"))
                default:
                    return nil
                }
            }

            """,
        ]
    }

    /// Writes the sources of a program.
    ///
    /// - Parameters:
    ///   - module: The module of the original or of the dialect.
    ///   - folder: The folder of a package, which receives them in a subfolder of `Sources`.
    package func write(importing module: String, to folder: String) throws {
        let target = "\(folder)/Sources/\(program)"
        try FileManager.default.createDirectory(atPath: target, withIntermediateDirectories: true)
        for (file, text) in sources(importing: module) {
            try text.write(toFile: "\(target)/\(file)", atomically: false, encoding: .utf8)
        }
    }

    /// Performs an operation, and prints its figures.
    private static let main = #"""
        // Gets the operation as a closure that is selected at run time, so that the compiler cannot move work out of it.
        @inline(never)
        func perform(_ operation: () -> Int, count: Int) -> Int {
            var sum = 0
            for _ in 0..<count { sum &+= operation() }
            return sum
        }

        let arguments = CommandLine.arguments
        guard arguments.count == 3, let count = Int(arguments[2]), let selected = operation(arguments[1]) else {
            fatalError("expected the name of an operation, and a count: \(arguments.dropFirst())")
        }
        _ = perform(selected, count: 3)
        var sum = 0
        let duration = ContinuousClock().measure { sum = perform(selected, count: count) }
        print("time", duration / .nanoseconds(1) / Double(count), 0)
        print("sum", sum, 0)

        """#
}
