import Swinject

func assemble(_ containers: [Container], _ assembler: Assembler) {
    let parent = Container()
    let child = Container(parent: parent)
    parent.register(Store.self) { _ in DiskStore() }
    child.register(Store.self) { _ in MemoryStore() }
    let session = Container(parent: child) { container in
        container.register(Store.self) { _ in SessionStore() }
    }
    let guest = Container(parent: child) { $0.register(Store.self) { _ in GuestStore() } }
    makeContainer().register(Store.self) { _ in DiskStore() }
    makeContainer().register(Store.self) { _ in MemoryStore() }
    containers[0].register(Store.self) { _ in DiskStore() }
    containers[1].register(Store.self) { _ in MemoryStore() }
    session.parent?.register(Log.self) { _ in Log() }
    guest.parent?.register(Log.self) { _ in Log() }
    session.parent?.register(Log.self) { _ in OtherLog() }
}

func assembleAnew() {
    var container = Container()
    container.register(Store.self) { _ in DiskStore() }
    let first = container
    container = Container()
    container.register(Store.self) { _ in MemoryStore() }
    use(first, container)
    container.removeAll()
    container.register(Store.self) { _ in SessionStore() }
    use(container.resolve(Store.self)!)
    container.register(Store.self) { _ in GuestStore() }
}
