import Joinery
struct Screen<Model: Sendable>: DependencyGraph {
    let instances = Instances()
    let model: Model
}
extension Screen {
    var presenter: Presenter<Model> { singleton { Presenter(model: model, router: router) } }
    var router: Router { singleton { Router() } }
}
extension Screen where Model == String {
    var title: String { transient { model } }
}
extension Screen where Model == Int {
    var title: String { transient { "\(model)" } }
}
final class Router: Sendable {}
struct Presenter<Model: Sendable>: Sendable { let model: Model; let router: Router }
@main struct App {
    static func main() { let s = Screen(model: "a"); print(s.presenter, s.title, Screen(model: 1).title) }
}
