import Foundation
import ListingsDomain

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The HTTP interface of the server, which is the example Rentals.
public struct RentalsAPI: Sendable {
    public typealias Transport = @Sendable (URLRequest) async throws -> (Data, URLResponse)

    private let server: URL
    private let transport: Transport

    public init(server: URL, transport: @escaping Transport = { try await URLSession.shared.data(for: $0) }) {
        self.server = server
        self.transport = transport
    }

    func get<Answer: Decodable>(
        _ path: String, query: [URLQueryItem] = [], session: Session? = nil
    ) async throws(ServiceError) -> Answer {
        try decode(await send("GET", path, query: query, session: session))
    }

    func post<Answer: Decodable>(
        _ path: String, _ body: some Encodable, session: Session? = nil
    ) async throws(ServiceError) -> Answer {
        guard let body = try? JSONEncoder().encode(body) else { throw .unreadableAnswer }
        return try decode(await send("POST", path, body: body, session: session))
    }

    /// - Returns: The body of a successful answer.
    @discardableResult
    func send(
        _ method: String, _ path: String, query: [URLQueryItem] = [], body: Data? = nil, session: Session? = nil
    ) async throws(ServiceError) -> Data {
        var url = server.appending(path: path)
        if !query.isEmpty { url.append(queryItems: query) }
        var request = URLRequest(url: url)
        request.httpMethod = method
        request.httpBody = body
        if let session { request.setValue("Bearer \(session.token)", forHTTPHeaderField: "Authorization") }
        let (data, status) = try await answer(to: request)
        switch status {
        case 200..<300: return data
        case 401: throw .signedOut
        case 404: throw .unknownListing
        default: throw .refused((try decode(data) as Failure).error.message)
        }
    }

    private func answer(to request: URLRequest) async throws(ServiceError) -> (Data, Int) {
        do {
            let (data, response) = try await transport(request)
            guard let response = response as? HTTPURLResponse else { throw ServiceError.unreadableAnswer }
            return (data, response.statusCode)
        } catch let error as ServiceError {
            throw error
        } catch {
            let isCanceled = error is CancellationError || (error as? URLError)?.code == .cancelled
            throw isCanceled ? .canceled : .offline
        }
    }

    private func decode<Answer: Decodable>(_ data: Data) throws(ServiceError) -> Answer {
        do {
            return try JSONDecoder().decode(Answer.self, from: data)
        } catch {
            throw .unreadableAnswer
        }
    }

    private struct Failure: Decodable {
        struct Explanation: Decodable {
            let message: String
        }
        let error: Explanation
    }
}
