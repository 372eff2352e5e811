import Joinery

#if os(Linux)
extension Dependencies {
    var store: Store { singleton { Store() } }
}
#endif
