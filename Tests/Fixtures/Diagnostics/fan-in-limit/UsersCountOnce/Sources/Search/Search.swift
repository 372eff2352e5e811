import Core
import Joinery

extension Dependencies {
    public var search: Search { singleton { Search(settings, settings, language: settings.language) } }
}

struct Page {
    let settings = inject(\.settings)
    let later = LazyInjected(\.settings)
}
