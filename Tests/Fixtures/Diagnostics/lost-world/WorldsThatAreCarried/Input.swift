import Foundation
import Joinery

extension Dependencies {
    var store: Store { singleton { Store() } }
}

func load() {
    let deps = Dependencies.current
    withEscapedDependencies { escaped in
        DispatchQueue.global().async { escaped.yield { deps.store.load() } }
        DispatchQueue.global().async { deps.store.load() }
    }
    DispatchQueue.global().async {
        withDependencies {
            $0[\.store] = Store()
        } operation: {
            deps.store.load()
        }
        deps.run { print(inject(\.store)) }
        print(deps.description)
    }
}
