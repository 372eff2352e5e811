/// A reason why a service has not answered.
public enum ServiceError: Error, Hashable, Sendable {
    case offline
    /// The task that asked was canceled, for example because its view went away. Nobody needs a message.
    case canceled
    case unknownListing
    /// The session has expired.
    case signedOut
    /// The server has refused the input, with its explanation.
    case refused(String)
    case unreadableAnswer

    /// The text to show; `nil` if there is no reason to show one.
    public var message: String? {
        switch self {
        case .offline: "You are offline."
        case .canceled: nil
        case .unknownListing: "This listing is no longer available."
        case .signedOut: "Your session has expired. Sign in again."
        case .refused(let explanation): explanation
        case .unreadableAnswer: "The server has sent an answer that this version of the app cannot read."
        }
    }
}
