import Swinject

protocol Injecting { var container: Container { get } }
extension Injecting {
    func find<T>(_ type: T.Type, named name: String? = nil) -> T? { container.resolve(type, name: name) }
}
