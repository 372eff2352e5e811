import Joinery

extension Dependencies {
    var router: Router { singleton { Router() } }
    var model: SearchModel {
        transient {
            let model = SearchModel()
            model.onSelect = { [weak model] id in
                router.show(id)
                model?.clear()
            }
            return model
        }
    }
}

struct Screen { let model = inject(\.model) }
