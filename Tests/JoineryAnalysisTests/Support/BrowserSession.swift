// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Foundation

/// A running browser, controlled by its debugging protocol over pipes: each message is JSON, ended by a zero.
final class BrowserSession {
    private let process = Process()
    private let commands = Pipe()
    private let answers = Pipe()
    private var unread = Data()
    private var count = 0
    private var finished: String?
    private var session: String?

    /// The parts of a response or an event that are read.
    private struct Message: Decodable {
        struct Result: Decodable {
            var targetId: String?
            var sessionId: String?
            var data: String?
        }
        struct Parameters: Decodable {
            var payload: String?
        }
        var id: Int?
        var method: String?
        var result: Result?
        var params: Parameters?
        var error: Failure?
    }

    /// An error that the browser returns.
    struct Failure: Error, Decodable {
        var message: String
    }

    private struct Command: Encodable {
        struct Parameters: Encodable {
            var url: String?
            var targetId: String?
            var flatten: Bool?
            var name: String?
            var width: Int?
            var height: Int?
            var deviceScaleFactor: Int?
            var mobile: Bool?
            var features: [[String: String]]?
            var landscape: Bool?
            var printBackground: Bool?
        }
        var id: Int
        var method: String
        var params: Parameters
        var sessionId: String?
    }

    struct Ended: Error, CustomStringConvertible {
        var description: String { "The browser ended before it answered." }
    }

    init(program: String, profile: String) throws {
        process.executableURL = URL(filePath: "/bin/sh")
        // The protocol is spoken on the descriptors 3 and 4, which only a shell can lay there.
        process.arguments = [
            "-c", "exec \"$@\" 3<&0 4>&1 </dev/null >/dev/null 2>&1", "sh", program, "--headless", "--no-sandbox",
            "--disable-gpu", "--window-size=1600,1000", "--force-prefers-reduced-motion", "--user-data-dir=\(profile)",
            "--remote-debugging-pipe",
        ]
        process.standardInput = commands
        process.standardOutput = answers
        process.standardError = FileHandle.nullDevice
        try process.run()
        // Else the browser's end would not be seen, since this process could still write.
        try answers.fileHandleForWriting.close()
    }

    /// Opens an address, and waits until its page calls `finish` with a text.
    ///
    /// - Parameters:
    ///   - address: The address.
    ///   - size: The size of the window in points.
    ///   - theme: The color scheme of the system.
    func result(
        ofOpening address: String, size: (width: Int, height: Int) = (1_600, 1_000), theme: String = "light"
    ) throws -> String {
        finished = nil
        let target = try send("Target.createTarget", .init(url: "about:blank")).targetId
        let session = try send("Target.attachToTarget", .init(targetId: target, flatten: true)).sessionId
        try send("Runtime.enable", .init(), to: session)
        self.session = session
        try send("Runtime.addBinding", .init(name: "finish"), to: session)
        try send(
            "Emulation.setDeviceMetricsOverride",
            .init(width: size.width, height: size.height, deviceScaleFactor: 1, mobile: false), to: session)
        try send(
            "Emulation.setEmulatedMedia",
            .init(features: [
                ["name": "prefers-color-scheme", "value": theme],
                ["name": "prefers-reduced-motion", "value": "reduce"],
            ]), to: session)
        try send("Page.navigate", .init(url: address), to: session)
        while true {
            // It may have come before the answer to the last command.
            if let finished { return finished }
            _ = try next()
        }
    }

    /// Returns a PNG picture of the page that was opened last.
    func picture() throws -> Data { try data("Page.captureScreenshot", .init()) }

    /// Returns the page that was opened last as a PDF file.
    func print() throws -> Data { try data("Page.printToPDF", .init(landscape: true, printBackground: true)) }

    private func data(_ method: String, _ parameters: Command.Parameters) throws -> Data {
        Data(base64Encoded: try send(method, parameters, to: session).data ?? "") ?? Data()
    }

    func end() {
        process.terminate()
        process.waitUntilExit()
    }

    @discardableResult
    private func send(
        _ method: String, _ parameters: Command.Parameters, to session: String? = nil
    ) throws -> Message.Result {
        count += 1
        let command = Command(id: count, method: method, params: parameters, sessionId: session)
        try commands.fileHandleForWriting.write(contentsOf: JSONEncoder().encode(command) + [0])
        while true {
            let message = try next()
            if message.id == count, let error = message.error { throw error }
            if message.id == count { return message.result ?? .init() }
        }
    }

    private func next() throws -> Message {
        while true {
            if let end = unread.firstIndex(of: 0) {
                let message = unread[..<end]
                unread = Data(unread[unread.index(after: end)...])
                let read = try JSONDecoder().decode(Message.self, from: message)
                if read.method == "Runtime.bindingCalled" { finished = read.params?.payload }
                return read
            }
            let data = answers.fileHandleForReading.availableData
            if data.isEmpty { throw Ended() }
            unread.append(data)
        }
    }
}
