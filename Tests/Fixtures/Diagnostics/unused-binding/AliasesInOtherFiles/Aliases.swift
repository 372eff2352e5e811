import Dependencies
import Factory

typealias Deps = Container
typealias DV = DependencyValues
typealias Inject<Value> = Injected<Value>
typealias LiveKey = DependencyKey
typealias StoppedClock = FixedClockKey

let DI = Container.shared
