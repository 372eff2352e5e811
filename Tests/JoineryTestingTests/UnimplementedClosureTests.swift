// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import JoineryTesting
import Testing

/// `unimplemented` takes the place of a closure of any form, without naming its type.
struct UnimplementedClosureTests {
    @Test func hasTheTypeOfTheProperty() async {
        let client = Client(
            plain: unimplemented("plain"), returning: unimplemented("returning", placeholder: "nothing"),
            throwing: unimplemented("throwing"), asynchronous: unimplemented("asynchronous"))
        var results: [String] = []
        await withKnownIssue {
            client.plain("argument")
            results.append(client.returning(1, 2))
            do { results.append(try client.throwing(3)) } catch { results.append("\(error)") }
            do { results.append(try await client.asynchronous()) } catch { results.append("\(error)") }
        }
        #expect(results == ["nothing", "throwing is unimplemented", "asynchronous is unimplemented"])
    }
}

private struct Client: Sendable {
    var plain: @Sendable (String) -> Void
    var returning: @Sendable (Int, Int) -> String
    var throwing: @Sendable (Int) throws -> String
    var asynchronous: @Sendable () async throws -> String
}
