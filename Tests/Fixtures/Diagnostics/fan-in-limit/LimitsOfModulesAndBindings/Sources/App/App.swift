import Core
import Joinery

extension Dependencies {
    var page: Page { transient { Page(settings) } }
}

struct Scene0 { let log = inject(\.log), settings = inject(\.settings), page = inject(\.page) }
struct Scene1 { let log = inject(\.log), settings = inject(\.settings), page = inject(\.page) }
struct Scene2 { let log = inject(\.log), settings = inject(\.settings), page = inject(\.page) }
