import Joinery

protocol Plugin {
    func start()
}

extension Dependencies {
    var plugins: [any Plugin] { collection() }
}
