// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if os(Linux) || os(macOS)
import Foundation
import Testing

/// A terminal whose content a test can read.
struct PseudoTerminal {
    /// The side that a program writes to.
    let file: FileHandle
    private let reader: FileHandle

    init() throws {
        var (own, programs): (Int32, Int32) = (-1, -1)
        try #require(openpty(&own, &programs, nil, nil, nil) == 0)
        // Otherwise reading would wait if nothing was written.
        try #require(fcntl(own, F_SETFL, O_NONBLOCK) == 0)
        reader = FileHandle(fileDescriptor: own, closeOnDealloc: true)
        file = FileHandle(fileDescriptor: programs, closeOnDealloc: true)
    }

    /// All that has been written by now, which has to be less than it keeps: four thousand bytes.
    func shown() throws -> String {
        var bytes = [UInt8](repeating: 0, count: 4096)
        let count = read(reader.fileDescriptor, &bytes, bytes.count)
        // It ends lines as a typewriter does.
        return String(decoding: bytes.prefix(Swift.max(0, count)), as: UTF8.self)
            .replacingOccurrences(of: "\r\n", with: "\n")
    }
}
#endif
