// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

// Declares what the libraries use of Foundation. See .ci/apple.

public struct Calendar: Hashable, Sendable {
    public static var autoupdatingCurrent: Calendar { Calendar() }
}

public struct Date: Hashable, Sendable {
    public init() {}
}

public struct Locale: Hashable, Sendable {
    public static var autoupdatingCurrent: Locale { Locale(identifier: "") }
    public static var preferredLanguages: [String] { [] }
    public init(identifier: String) {}
}

public struct TimeZone: Hashable, Sendable {
    public static var autoupdatingCurrent: TimeZone { TimeZone() }
}

open class NotificationCenter: @unchecked Sendable {
    public class var `default`: NotificationCenter { NotificationCenter() }
    public init() {}
}

public struct URL: Hashable, Sendable {
    public var absoluteString: String { "" }
}

public struct URLRequest: Sendable {
    public var url: URL?
}

public protocol URLProtocolClient {
    func urlProtocol(_ protocol: URLProtocol, didFailWithError error: any Error)
}

open class URLProtocol: NSObject {
    open class func canInit(with request: URLRequest) -> Bool { false }
    open class func canonicalRequest(for request: URLRequest) -> URLRequest { request }
    open var request: URLRequest { URLRequest() }
    open var client: (any URLProtocolClient)? { nil }
    open func startLoading() {}
    open func stopLoading() {}
}

open class URLSessionConfiguration: @unchecked Sendable {
    public class var ephemeral: URLSessionConfiguration { fatalError() }
    public var protocolClasses: [AnyClass]?
}

open class URLSession: @unchecked Sendable {
    public class var shared: URLSession { fatalError() }
    public init(configuration: URLSessionConfiguration) {}
}

public struct UUID: Hashable, Sendable {
    public typealias Bytes = (
        UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8
    )
    public init() {}
    public init(uuid: Bytes) {}
}

open class Thread: @unchecked Sendable {
    public class var isMainThread: Bool { false }
    public class var current: Thread { fatalError() }
    public var stackSize = 0
    public init(block: @escaping @Sendable () -> Void) {}
    public func start() {}
}

open class NSRecursiveLock: @unchecked Sendable {
    public init() {}
    public func lock() {}
    public func unlock() {}
    public func withLock<Result>(_ body: () throws -> Result) rethrows -> Result { try body() }
}

open class NSObject {
    public init() {}
}
