@main struct App {
    static func main() {
        print(DI.container.store(), DI.second.clock())
        print(DI.container.stroe(), DI.second.clcok())
    }
}
