import FactoryKit

extension Container {
    var store: Factory<Store> { self { Store() } }
    var isWarm: Bool { store().isWarm }
    func warmUp() { _ = store() }
    static func makePreview() -> Container { Container() }
    var tools: ToolContainer { ToolContainer.shared }
}

final class ToolContainer: SharedContainer {
    static let shared = ToolContainer()
    let manager = ContainerManager()
    let name = "tools"
    var hammer: Factory<Hammer> { self { Hammer() } }
}

extension SharedContainer {
    var label: String { "container" }
    func describe() -> String { label }
    var clock: Factory<Clock> { self { Clock() } }
}

func use() {
    Container.shared.warmUp()
    Container.shared.reset()
    Container.shared.manager.reset(options: .scope)
    Container.shared.manager.push()
    Container.shared.with { $0.store.register { Store() } }
    Container.shared.autoRegister()
    print(Container.shared.isWarm, Container.makePreview(), Container.shared.label, Container.shared.describe())
    print(ToolContainer.shared.name, Container.shared.tools.hammer(), ToolContainer.shared.clock())
    print(Container.shared.clock(), ToolContainer.shared.describe(), Container.shared.misspelled())
}
