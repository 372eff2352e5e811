// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Analyzer
internal import Foundation

/// Opens files in the user's applications.
enum FileOpening {
    #if os(macOS)
    private static let command = ["/usr/bin/open"]
    #else
    private static let command = ["/usr/bin/env", "xdg-open"]
    #endif

    /// Opens a file. If the system cannot, prints how to open it instead.
    static func open(_ path: String) {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: command[0])
        process.arguments = command.dropFirst() + [path]
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        do {
            try process.run()
            process.waitUntilExit()
            if process.terminationStatus == 0 { return }
        } catch {
            // The hint below applies to each failure.
        }
        Terminal.writeError(
            """
            warning: \(URL(fileURLWithPath: path).absoluteString) could not be opened; open it in a browser. \
            The sandbox of 'swift package' forbids opening: run 'swift package --disable-sandbox joinery graph --open'.

            """)
    }
}
#endif
