import Joinery

#if os(iOS)
extension Dependencies {
    var store: Store { isOld ? singleton { Store() } : transient { Store() } }
}
#endif

struct Screen { let store = inject(\.store) }
