extension RentalsClient.Answer {
    /// What a request that needs a session gets without one.
    static let sessionRequired = Self(
        401,
        #"{"error":{"code":"session_required","message":"#
            + #""Sign in with POST /sessions and send the token as 'Authorization: Bearer <token>'."}}"#)

    /// What every request gets while the storage fails.
    static let storageUnavailable = Self(
        503,
        #"{"error":{"code":"storage_unavailable","message":"The storage does not answer. Try again later."}}"#)

    /// What a request with one bad field gets.
    static func badField(_ field: String, _ message: String) -> Self {
        Self(
            400,
            #"{"error":{"code":"invalid_fields","fields":[{"field":"\#(field)","message":"\#(message)"}],"#
                + #""message":"\#(field) \#(message)"}}"#)
    }
}
