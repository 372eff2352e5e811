import Joinery

extension Dependencies {
    var café: Café { singleton { Café() } }
}

struct Menü {
    /* é */ let café = inject(\.café)
    /* é 日本 👩‍👧 */ let other = inject(\.cafés)
}
