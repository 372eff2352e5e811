import Factory

struct Screen {
    @DI.Inject(\.store) var store
    @DI.Inject(\.sotre) var misspelt
}

@main struct App {
    static func main() {
        print(DI.container.store(), DI.second.clock())
        print(DI.Keys.shared.store(), Screen())
        print(DI.container.stroe(), DI.second.clcok())
    }
}
