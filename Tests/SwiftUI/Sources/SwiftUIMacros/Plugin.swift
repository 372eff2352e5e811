// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Foundation

/// Expands `#Preview` for the compiler.
///
/// The compiler sends messages in JSON, each after its length in eight bytes. This is what swift-syntax does for other
/// macros; here the source of the macro is used as it is, so that nothing has to be fetched.
@main struct Plugin {
    static func main() throws {
        while let message = try nextMessage() {
            if let expansion = message.expandFreestandingMacro {
                try answer(["expandMacroResult": Result(expandedSource: expansion.expandedSource)])
            } else {
                try answer(["getCapabilityResult": Capability()])
            }
        }
    }

    private static func nextMessage() throws -> Message? {
        guard let header = try bytes(8) else { return nil }
        let count = header.reversed().reduce(0) { $0 << 8 | Int($1) }
        // An empty message ends the connection.
        guard count > 0 else { return nil }
        return try bytes(count).map { try JSONDecoder().decode(Message.self, from: $0) }
    }

    private static func bytes(_ count: Int) throws -> Data? {
        var bytes = Data()
        while bytes.count < count {
            guard let part = try FileHandle.standardInput.read(upToCount: count - bytes.count), !part.isEmpty else {
                return nil
            }
            bytes += part
        }
        return bytes
    }

    private static func answer(_ answer: some Encodable) throws {
        let body = try JSONEncoder().encode(answer)
        let header = (0..<8).map { UInt8(truncatingIfNeeded: body.count >> ($0 * 8)) }
        try FileHandle.standardOutput.write(contentsOf: Data(header) + body)
    }
}

private struct Message: Decodable {
    let expandFreestandingMacro: Expansion?
}

private struct Expansion: Decodable {
    struct Syntax: Decodable {
        struct Location: Decodable {
            let fileID: String
            let line: Int
        }
        let source: String
        let location: Location
    }
    let discriminator: String
    let syntax: Syntax

    /// A variable in the section of previews. It calls the initializer of `Preview` with the arguments of the macro.
    var expandedSource: String {
        let call = syntax.source.trimmingCharacters(in: .whitespacesAndNewlines).dropFirst()
        return """
            @used @section("swiftui_previews")
            private let \(discriminator)7previewfMu_: @convention(c) @Sendable (UnsafeMutableRawPointer) -> Void = {
                SwiftUI.DeclaredPreview.write(to: $0, fileID: "\(syntax.location.fileID)", line: \(syntax.location.line)) {
                    \(call)
                }
            }
            """
    }
}

private struct Result: Encodable {
    let expandedSource: String
    let diagnostics: [String] = []
}

private struct Capability: Encodable {
    let capability = ["protocolVersion": 7]
}
