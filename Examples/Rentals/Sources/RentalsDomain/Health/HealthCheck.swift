/// One thing that must work for the service to do its work.
package protocol HealthCheck: Sendable {
    /// What is checked, in one word.
    var name: String { get }

    /// Throws if it does not work.
    func check() async throws
}
