import Joinery

extension Dependencies {
    var router: Router { transient { MainActor.assumeIsolated { Router() } } }
}

actor Synchronization {
    let first = inject(\.router)
    lazy var second = inject(\.router)
    @LazyInjected(\.router) private var later

    init() { inject(\.router).open() }

    func finish() async {
        inject(\.router).close()
        for name in names.map({ inject(\.router).title + $0 }) { print(name) }
        Task { inject(\.router).close() }
        Task { @MainActor in inject(\.router).close() }
        await MainActor.run { inject(\.router).close() }
        DispatchQueue.main.async { inject(\.router).close() }
        onMain { inject(\.router).close() }
    }

    var title: String { inject(\.router).title }
    nonisolated func start() { inject(\.router).open() }
    static func prepare() { inject(\.router).open() }
    func show(on main: isolated MainActor) { inject(\.router).open() }
    @MainActor func show() { inject(\.router).open() }
}

extension Synchronization {
    func stop() { inject(\.router).close() }
}

actor Painter {
    nonisolated var unownedExecutor: UnownedSerialExecutor { MainActor.sharedUnownedExecutor }
    func paint() { inject(\.router).open() }
}
