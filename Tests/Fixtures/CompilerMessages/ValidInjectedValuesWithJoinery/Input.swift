import Joinery
import JoineryValues

import struct JoineryValues.Injected

struct SchedulerKey: InjectionKey {
    static let currentValue = 1
}

extension InjectedValues {
    var scheduler: Int {
        get { Self[SchedulerKey.self] }
        set { Self[SchedulerKey.self] = newValue }
    }
}

struct DataController {
    @Injected(\.scheduler) var scheduler
    @Joinery.Injected(\.injectedValues.scheduler) var first
}
