import Joinery
import JoineryMacros

@globalActor actor DatabaseActor {
    static let shared = DatabaseActor()
}

@AutoWired @DatabaseActor final class Table {
    init(router: Router) {}
}

@AutoWired @DatabaseActor final class Opened {
    init(router: Router) async {}
}

@AutoWired @DatabaseActor final class Free {
    nonisolated init(router: Router) {}
}

@AutoWired @MainActor final class Screen {
    init(router: Router) {}
}

extension Dependencies {
    var router: Router { transient { MainActor.assumeIsolated { Router() } } }
}
