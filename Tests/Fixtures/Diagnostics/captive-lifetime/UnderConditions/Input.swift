extension Dependencies {
    #if DEBUG
    var store: any Store { singleton { SampleStore() } }
    #else
    var store: any Store { transient { DiskStore(session: session) } }
    #endif
    var session: Session { shared { Session() } }

    #if os(macOS)
    var window: Window { shared { Window() } }
    #else
    var window: Window { singleton { Window() } }
    #endif
    var menu: Menu { singleton { Menu(window: window) } }

    var page: Page { singleton { Page(title: title) } }
    #if DEBUG
    var title: Title { transient { Title(session: session) } }
    #else
    var title: Title { transient { Title() } }
    #endif
}
