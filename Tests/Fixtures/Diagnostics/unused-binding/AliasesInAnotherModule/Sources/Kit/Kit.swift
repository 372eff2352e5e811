import FactoryKit

public typealias Deps = Container
public typealias Inject<Value> = Injected<Value>
typealias Hidden = SharedContainer

public let dependencies = Container.shared
