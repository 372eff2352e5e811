import Joinery
import JoineryValues

struct SchedulerKey: InjectionKey {
    static var currentValue: Int { 1 }
}

extension InjectedValues {
    var scheduler: Int {
        get { Self[SchedulerKey.self] }
        set { Self[SchedulerKey.self] = newValue }
    }
}

struct DataController {
    @Injected(\.scheduler) var scheduler: Int
}
