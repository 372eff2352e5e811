// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if canImport(FoundationNetworking)
internal import Foundation
public import FoundationNetworking
#else
public import Foundation
#endif

extension DependencyValues {
    /// The session for requests. In a test without an override, each request fails and records an issue.
    public var urlSession: URLSession {
        get { self[URLSessionKey.self] }
        set { self[URLSessionKey.self] = newValue }
    }
}

private enum URLSessionKey: DependencyKey {
    static var liveValue: URLSession { .shared }

    static var testValue: URLSession {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.protocolClasses = [UnexpectedRequest.self]
        return URLSession(configuration: configuration)
    }
}

/// A protocol that fails each request and records an issue.
private final class UnexpectedRequest: URLProtocol {
    struct Failure: Error {}

    override class func canInit(with request: URLRequest) -> Bool { true }
    override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

    override func startLoading() {
        reportIssue(
            """
            \\.urlSession has no test value, but is used in a test for \(request.url?.absoluteString ?? "a request")
              Override it: withDependencies { $0.urlSession = … } operation: { … }
            """)
        client?.urlProtocol(self, didFailWithError: Failure())
    }

    override func stopLoading() {}
}
