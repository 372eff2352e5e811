public import JoinerySwinject

public protocol Greeter: Sendable {
    func greeting() -> String
}

public struct Ticket: Sendable {
    let number: Int
    let greeting: String

    public init(number: Int, greeting: String) {
        self.number = number
        self.greeting = greeting
    }
}

extension Resolver {
    /// Returns a service that is certainly registered.
    public func force<Service: Sendable>(_ type: Service.Type) -> Service {
        guard let service = resolve(type) else { fatalError("\(type) is not registered") }
        return service
    }
}

/// Returns the lines with which a program greets.
public func welcome(_ resolver: any Resolver) -> [String] {
    let ticket = resolver.resolve(Ticket.self, argument: 7)!
    return [resolver.force((any Greeter).self).greeting(), "\(ticket.number): \(ticket.greeting)"]
}
