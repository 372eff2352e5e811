import Joinery

protocol Presenter {
    func show()
}

struct LivePresenter: Presenter {
    func show() {}
}

extension Dependencies {
    var presenter: any Presenter { transient { LivePresenter() } }
}

func prepare() {
    prepareDependencies {
        $0[\.presenter] = LivePresenter()
    }
}
