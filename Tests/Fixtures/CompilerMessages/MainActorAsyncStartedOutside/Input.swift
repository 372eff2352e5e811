import JoineryAsync

struct Fonts: Sendable {
    @MainActor static func load() async throws -> Fonts { Fonts() }
}

extension Dependencies {
    @MainActor var fonts: Async<Fonts> { asyncSingleton { try await Fonts.load() } }
}

func start() async throws {
    try await Dependencies.current.start(\.fonts)
}
