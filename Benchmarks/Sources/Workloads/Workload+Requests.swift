// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Joinery

extension Workload {
    /// W12: a typed graph for one request of a server.
    static let requests = [
        Workload(
            name: "W12 a request", timeGoal: 2e-6, handWritten: Side { HandWritten.request().log },
            joinery: Side { RequestGraph(id: HandWritten.requestID, user: HandWritten.user).log }),
        Workload(
            name: "W12 a request, a page", timeGoal: 1e-6,
            handWritten: Side {
                let request = HandWritten.request()
                return RequestPage(log: request.log, user: request.user)
            },
            joinery: Side { RequestGraph(id: HandWritten.requestID, user: HandWritten.user).page }),
    ]
}

/// The graph of one request.
private struct RequestGraph: DependencyGraph {
    let instances = Instances()
    let id: String
    let user: User
    let log: RequestLog

    init(id: String, user: User) {
        self.id = id
        self.user = user
        log = RequestLog(id: id, user: user, log: inject(\.service))
    }
}

extension RequestGraph {
    fileprivate var page: RequestPage { transient { RequestPage(log: log, user: user) } }
}

extension HandWritten {
    fileprivate struct Request {
        let id: String
        let user: User
        let log: RequestLog
    }

    fileprivate static let requestID = "5a7f0c3e9b214d68"
    fileprivate static let user = User(number: 5)

    @inline(never)
    fileprivate static func request() -> Request {
        Request(id: requestID, user: user, log: RequestLog(id: requestID, user: user, log: service))
    }
}

private final class User: Sendable {
    let number: Int

    init(number: Int) {
        self.number = number
    }
}

/// A log with the request and its user in each line.
private final class RequestLog: Service {
    private let metadata: [String: String]
    private let log: any Service

    init(id: String, user: User, log: any Service) {
        metadata = ["request": id, "user": "\(user.number)"]
        self.log = log
    }

    func work(_ value: Int) -> Int { log.work(value) &+ metadata.count }
}

/// The object that answers the request.
private final class RequestPage: Service {
    private let log: RequestLog
    private let user: User

    init(log: RequestLog, user: User) {
        self.log = log
        self.user = user
    }

    func work(_ value: Int) -> Int { log.work(value) &+ user.number }
}
