import Swinject

func assemble(_ container: Container) {
    container.register(Database.self) { _ in Database() }
    container.register(Cache.self) { _ in Cache() }.inObjectScope(.weak)
    container.register(Work.self) { r in Work(database: r.resolve(Database.self)!) }.inObjectScope(.graph)
    container.register(Orders.self) { r in
        Orders(database: r.resolve(Database.self)!, work: r.resolve(Work.self)!, cache: r.resolve(Cache.self)!)
    }.inObjectScope(.container)
}
