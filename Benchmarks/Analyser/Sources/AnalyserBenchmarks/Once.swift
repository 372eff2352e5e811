// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

internal import ArgumentParser
internal import Foundation

/// Does one step once, and prints how long it took and how much memory was in use.
struct Once: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Do one step once, and print nanoseconds and bytes of memory.", shouldDisplay: false)

    @Argument(help: "The step.")
    var step: Step

    @Argument(help: "The project's folder.")
    var folder: String

    func run() throws {
        let time = try step.run(in: URL(fileURLWithPath: folder, isDirectory: true))
        print(Int(time / .nanoseconds(1)), Memory.peak)
    }

    /// Does a step in a new process.
    static func run(_ step: Step, in folder: URL) throws -> (time: Duration, memory: Int) {
        let process = Process()
        process.executableURL = Bundle.main.executableURL
        process.arguments = ["once", step.rawValue, folder.path]
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        let numbers = text.split(whereSeparator: \.isWhitespace).compactMap { Int($0) }
        guard process.terminationStatus == 0, numbers.count == 2 else {
            throw ValidationError("'\(step.rawValue)' failed with \(process.terminationStatus): \(text)")
        }
        return (.nanoseconds(numbers[0]), numbers[1])
    }
}
