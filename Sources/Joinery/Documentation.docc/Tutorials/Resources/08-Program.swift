@main
struct Program {
    static func main() async throws {
        print(try await SearchPresenter().line(for: "Riga"))
    }
}
