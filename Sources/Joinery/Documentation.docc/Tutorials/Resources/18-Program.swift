import JoineryAsync

@main
struct Program {
    static func main() async throws {
        prepareDependencies {
            $0.bind(\.host) { "listings.example.com" }
        }
        try await Dependencies.current.start(\.client)
        print(try await SearchPresenter().line(for: "Riga"))
        try await Dependencies.current.shutdown()
    }
}
