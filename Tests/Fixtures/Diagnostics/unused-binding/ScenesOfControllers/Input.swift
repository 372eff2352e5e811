import Swinject
protocol ListView: AnyObject { var presenter: ListPresenting? { get set } }
protocol ListPresenting: AnyObject {}
protocol ListInteracting: AnyObject { var output: ListOutput? { get set } }
protocol ListOutput: AnyObject {}
protocol ListRouting: AnyObject {}
final class ListController: ListView { var presenter: ListPresenting? }
final class ListPresenter: ListPresenting, ListOutput {
    weak var view: ListView?
    let interactor: ListInteracting
    let router: ListRouting
    init(view: ListView?, interactor: ListInteracting, router: ListRouting) {
        self.view = view; self.interactor = interactor; self.router = router
    }
}
final class ListInteractor: ListInteracting { weak var output: ListOutput?; init(service: ListService) {} }
final class ListRouter: ListRouting {
    let resolver: Resolver; init(resolver: Resolver) { self.resolver = resolver }
    func open(_ id: Int) { _ = resolver.resolve(DetailView.self, argument: id)! }
}
protocol ListService {}
struct NetworkListService: ListService {}
final class DetailView { init(id: Int) {} }
final class ListAssembly: Assembly {
    func assemble(container: Container) {
        container.register(ListView.self) { _ in ListController() }
            .initCompleted { r, view in view.presenter = r.resolve(ListPresenting.self) }
        container.register(ListPresenting.self) { r in
            ListPresenter(
                view: r.resolve(ListView.self), interactor: r.resolve(ListInteracting.self)!,
                router: r.resolve(ListRouting.self)!)
        }.initCompleted { r, presenter in
            let interactor = r.resolve(ListInteracting.self)!
            interactor.output = presenter as? ListOutput
        }
        container.register(ListInteracting.self) { r in ListInteractor(service: r.resolve(ListService.self)!) }
        container.register(ListRouting.self) { ListRouter(resolver: $0) }
        container.register(ListService.self) { _ in NetworkListService() }.inObjectScope(.container)
        container.register(DetailView.self) { (_: Resolver, id: Int) in DetailView(id: id) }
    }
    func loaded(resolver: Resolver) {}
}
@main final class AppDelegate {
    let assembler = Assembler([ListAssembly()]); func start() { _ = assembler.resolver.resolve(ListView.self)! }
}
