// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Macros
import JoineryDependenciesMacros
import JoineryTesting
import TestSupport
import Testing

@Suite(.dependencies) struct UnimplementedEndpointTests {
    private let client = WeatherClient()

    @Test func throwingEndpointRecordsAnIssueAndThrows() async {
        var error = ""
        let issues = await issues { error = await thrown { _ = try await client.temperature("Rome", 1) } }
        #expect(issues == [unimplemented("WeatherClient.temperature", line: WeatherClient.line + 1)])
        #expect(error == "WeatherClient.temperature: WeatherClient.temperature is unimplemented")
    }

    @Test func methodOfAnEndpointRecordsTheSameIssue() async {
        let issues = await issues { _ = await thrown { _ = try await client.temperature(city: "Rome", day: 1) } }
        #expect(issues == [unimplemented("WeatherClient.temperature", line: WeatherClient.line + 1)])
    }

    @Test func defaultIsReturnedAfterTheIssue() async {
        var cities: [String] = []
        let issues = await issues { cities = client.cities() }
        #expect(issues == [unimplemented("WeatherClient.cities", line: WeatherClient.line + 2)])
        #expect(cities == ["Rome"])
    }

    @Test func endpointWithoutResultRecordsAnIssue() async {
        let issues = await issues { client.forget(city: "Rome") }
        #expect(issues == [unimplemented("WeatherClient.forget", line: WeatherClient.line + 3)])
    }

    @Test func optionalResultIsNil() async {
        var nickname: String? = "none"
        let issues = await issues { nickname = client.nickname("Rome") }
        #expect(issues == [unimplemented("WeatherClient.nickname", line: WeatherClient.line + 4)])
        #expect(nickname == nil)
    }

    @Test func implementedEndpointRecordsNothing() async throws {
        var client = client
        client.temperature = { city, day in Double(city.count + day) }
        #expect(try await client.temperature(city: "Rome", day: 3) == 7)
        let live = WeatherClient(
            temperature: { _, _ in 1 }, cities: { [] }, forget: { _ in }, nickname: { $0 })
        #expect(live.nickname("Rome") == "Rome")
    }

    @Test func issueBelongsToTheTestThatCalls() async {
        let messages = await withTaskGroup { group in
            for _ in 0..<50 {
                group.addTask { await issues { WeatherClient().forget("Rome") }.count }
            }
            return await group.reduce(0, +)
        }
        #expect(messages == 50)
    }
}

/// The issue that a call of an unimplemented endpoint records.
private func unimplemented(_ endpoint: String, line: Int) -> RecordedIssue {
    RecordedIssue(
        message: """
            \(endpoint) is unimplemented, and was called
              Implement it in this test, or find the code that calls it.
            """, place: "JoineryMacrosTests/Clients.swift:\(line)")
}

/// The error that an endpoint throws.
private func thrown(_ body: () async throws -> Void) async -> String {
    do {
        try await body()
        return "nothing"
    } catch let error as Unimplemented {
        return "\(error.endpoint): \(error)"
    } catch {
        return "\(error)"
    }
}
#endif
