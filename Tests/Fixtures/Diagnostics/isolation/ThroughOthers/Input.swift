import Joinery

extension Dependencies {
    var router: Router { transient { MainActor.assumeIsolated { Router() } } }
    var links: Links { transient { Links(router: router) } }
    var mail: Mail { perResolution { Mail() } }
    var print: Printer { transient { Printer(make: { [self] in router }) } }
    var makeRouter: () -> Router { factory { router } }
    var fax: Fax { transient { Fax(makeRouter: makeRouter) } }
}

struct Mail {
    let links = inject(\.links)
}

struct Fax {
    @DynamicInjected(\.router) var router
    let makeRouter: () -> Router
}

actor Outbox {
    func send() {
        inject(\.mail).send()
        inject(\.print).start()
        inject(\.fax).start()
    }
}
