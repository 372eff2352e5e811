import Joinery
import JoineryMacros

@AutoWired(assisted: "id") struct Detail {
    let id: Int
    let listings: Listings
    let clock: Clock
}

@AutoWired struct Row {
    let pageSize: Int
}

extension Dependencies {
    var listings: Listings { singleton { Listings() } }
    var clock: Clock { singleton { Clock() } }
    var pageSize: Int { 20 }
    var opened: Opener { singleton { Opener(action: { Detail(from: self, id: $0).show() }) } }
    var opener: Opener { singleton { Opener(action: { [self] in Detail.init(from: self, id: 1).show() }) } }
    var current: Opener { singleton { Opener(action: { Detail(from: .current, id: $0).show() }) } }
    var given: Opener { singleton { Opener(action: { [clock] in Row(pageSize: clock.now).show() }) } }
    var atOnce: Opener { singleton { Opener(detail: Detail(from: self, id: 1)) } }
    var both: Opener { singleton { Opener(detail: Detail(from: self, id: 1)) { Detail(from: self, id: $0) } } }
    var row: Opener { singleton { Opener(action: { Row(from: self).show() }) } }
    var detail: @Sendable (Int) -> Detail { factory { Detail(from: self, id: $0) } }
}
