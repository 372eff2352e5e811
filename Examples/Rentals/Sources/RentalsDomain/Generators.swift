package import Foundation
import Synchronization

/// Provides the current time.
package protocol DateGenerator: Sendable {
    /// The current time in whole seconds, so that a stored date equals the date that was sent.
    var now: Date { get }
}

/// The time of the system's clock.
package struct SystemDateGenerator: DateGenerator {
    package init() {}

    package var now: Date { Date(timeIntervalSince1970: Date().timeIntervalSince1970.rounded(.down)) }
}

/// A clock that stands still.
package struct FixedDateGenerator: DateGenerator {
    package let now: Date

    package init(now: Date) {
        self.now = now
    }
}

/// Creates session tokens.
package protocol TokenGenerator: Sendable {
    /// Returns a new token.
    func token() -> Session.Token
}

/// Creates tokens of 256 bits from the system's cryptographically secure random source.
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

/// Creates the tokens `token-1`, `token-2`, and so on, which a test can predict.
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
