import JoineryDependencies

/// What to do in a month.
public protocol Almanac: Sendable {
    func advice(for month: Int) -> String
}

public struct FixedAlmanac: Almanac {
    private let text: String

    public init(_ text: String) { self.text = text }
    public func advice(for month: Int) -> String { "\(text) in month \(month)" }
}

/// The program links the live value.
public enum AlmanacKey: TestDependencyKey {
    public static let testValue: any Almanac = FixedAlmanac("test")
}

/// The post of the garden.
public struct Postbox: Sendable {
    public var send: @Sendable (String) -> String

    public init(send: @escaping @Sendable (String) -> String) { self.send = send }
}

extension Postbox: TestDependencyKey {
    public static let testValue = Self { "test: \($0)" }
    public static let previewValue = Self { "preview: \($0)" }
}

extension DependencyValues {
    public var almanac: any Almanac {
        get { self[AlmanacKey.self] }
        set { self[AlmanacKey.self] = newValue }
    }

    public var postbox: Postbox {
        get { self[Postbox.self] }
        set { self[Postbox.self] = newValue }
    }
}
