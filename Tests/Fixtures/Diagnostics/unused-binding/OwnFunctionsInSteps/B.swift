extension Injecting {
    func require<T>(_ type: T.Type, called name: String) -> T { find(type, named: name)! }
    func require<T>(_ type: T.Type) -> T { find(type)! }
    func make<T>(called name: String) -> T { require(T.self, called: name) }
}
