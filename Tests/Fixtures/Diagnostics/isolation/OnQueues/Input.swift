import Joinery

extension Dependencies {
    var router: Router { transient { MainActor.assumeIsolated { Router() } } }
}

final class Importer {
    private let queue = DispatchQueue(label: "import")
    private let onMain = DispatchQueue(label: "show", target: .main)
    private var other = DispatchQueue(label: "other")

    func start(_ unknown: DispatchQueue) {
        queue.async { inject(\.router).open() }
        self.queue.asyncAfter(deadline: .now() + 1) { inject(\.router).open() }
        queue.sync { inject(\.router).open() }
        onMain.async { inject(\.router).open() }
        other.async { inject(\.router).open() }
        unknown.async { inject(\.router).open() }
        DispatchQueue.global(qos: .utility).async {
            inject(\.router).open()
            DispatchQueue.main.async { inject(\.router).open() }
        }
        DispatchQueue.global().sync { inject(\.router).open() }
        DispatchQueue.main.async { inject(\.router).open() }
    }
}
