import Foundation
import NIOCore
import NIOHTTP1
import NIOPosix

/// An error in a request or its response.
struct HTTPRequestError: Error {
    let reason: String
}

/// Sends a request and returns the status and body of the response.
func send(
    _ method: String, _ url: String, token: String? = nil, body: String? = nil
) async throws -> (status: UInt, body: String) {
    let (pieces, continuation) = AsyncStream.makeStream(of: String.self)
    if let body { continuation.yield(body) }
    continuation.finish()
    return try await send(method, url, token: token, pieces: pieces, length: body?.utf8.count ?? 0)
}

/// Sends a request whose body arrives in pieces, on a separate connection.
func send(
    _ method: String, _ url: String, token: String? = nil, pieces: AsyncStream<String>, length: Int
) async throws -> (status: UInt, body: String) {
    guard let components = URLComponents(string: url), let host = components.host, let port = components.port else {
        throw HTTPRequestError(reason: "'\(url)' has no host or no port")
    }
    let connection = try await ClientBootstrap(group: .singletonMultiThreadedEventLoopGroup)
        .connect(host: host, port: port) { channel in
            channel.eventLoop.makeCompletedFuture {
                try channel.pipeline.syncOperations.addHTTPClientHandlers()
                return try NIOAsyncChannel<HTTPClientResponsePart, HTTPClientRequestPart>(
                    wrappingChannelSynchronously: channel)
            }
        }
    var head = HTTPRequestHead(version: .http1_1, method: HTTPMethod(rawValue: method), uri: components.requestTarget)
    head.headers.add(name: "Host", value: "\(host):\(port)")
    head.headers.add(name: "Connection", value: "close")
    head.headers.add(name: "Content-Length", value: "\(length)")
    if let token { head.headers.add(name: "Authorization", value: "Bearer \(token)") }
    return try await connection.executeThenClose { inbound, outbound in
        try await outbound.write(.head(head))
        for await piece in pieces { try await outbound.write(.body(.byteBuffer(ByteBuffer(string: piece)))) }
        try await outbound.write(.end(nil))
        return try await response(from: inbound)
    }
}

private func response(
    from parts: NIOAsyncChannelInboundStream<HTTPClientResponsePart>
) async throws -> (status: UInt, body: String) {
    var status: UInt?
    var body = ByteBuffer()
    for try await part in parts {
        switch part {
        case .head(let head):
            status = head.status.code
        case .body(let buffer):
            body.writeImmutableBuffer(buffer)
        case .end:
            guard let status else { break }
            return (status, String(buffer: body))
        }
    }
    throw HTTPRequestError(reason: "the connection was closed before the end of the response")
}

extension URLComponents {
    /// The path and the query, as they are sent.
    fileprivate var requestTarget: String {
        percentEncodedPath + (percentEncodedQuery.map { "?\($0)" } ?? "")
    }
}
