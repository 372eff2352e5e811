import Dependencies

struct Coder<Message>: Sendable {
    var encode: @Sendable (Message) -> [UInt8]
}

extension Coder: DependencyKey {
    static var liveValue: Coder { Coder { _ in [] } }
}

extension DependencyValues {
    var coder: Coder<Int> {
        get { self[Coder<Int>.self] }
        set { self[Coder<Int>.self] = newValue }
    }
}

@main struct App {
    @Dependency(\.coder) var coder
    static func main() { print(App().coder.encode(1)) }
}
