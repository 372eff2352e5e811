import App
import Joinery

extension Dependencies {
    var stub: Step { singleton { Step(step0) } }
}

struct AppTests { let stub = inject(\.stub) }
