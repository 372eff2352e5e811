import Joinery

struct Detail: Sendable { let id: Int }

extension Dependencies {
    var detail: @Sendable (Int) -> Detail { factory { Detail(id: $0) } }
}

func show() {
    let detail: Detail = inject(\.detail)
    print(detail.id)
}
