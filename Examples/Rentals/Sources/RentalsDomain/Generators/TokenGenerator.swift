import Synchronization

/// Makes the tokens of sessions.
package protocol TokenGenerator: Sendable {
    /// A token that was not given before.
    func token() -> Session.Token
}

/// Tokens of 256 bits from the system's cryptographically secure source, which nobody can guess.
package struct RandomTokenGenerator: TokenGenerator {
    package init() {}

    package func token() -> Session.Token {
        var source = SystemRandomNumberGenerator()
        let words = (0..<4).map { _ in
            let digits = String(source.next(), radix: 16)
            return String(repeating: "0", count: 16 - digits.count) + digits
        }
        return Session.Token(rawValue: words.joined())
    }
}

/// The tokens `token-1`, `token-2` and so on, which a test can know beforehand.
package final class SequentialTokenGenerator: TokenGenerator {
    private let last = Mutex(0)

    package init() {}

    package func token() -> Session.Token {
        let number = last.withLock { last in
            last += 1
            return last
        }
        return Session.Token(rawValue: "token-\(number)")
    }
}
