// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

/// Reads in a task that its initializer starts.
final class Poller: Sendable {
    let poll: AsyncStream<Void>.Continuation
    let users: AsyncStream<String>
    init(_ read: @escaping @Sendable () -> String) {
        let (polls, poll) = AsyncStream<Void>.makeStream()
        let (users, user) = AsyncStream<String>.makeStream()
        self.poll = poll
        self.users = users
        Task {
            for await _ in polls { user.yield(read()) }
        }
    }

    /// The value that the task reads.
    func user() async -> String? {
        poll.yield()
        return await users.first { _ in true }
    }
}
