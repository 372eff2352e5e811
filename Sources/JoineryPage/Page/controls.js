/** The panels' tabs. */
class Tabs {
    constructor(opened) {
        this.tabs = [...document.querySelectorAll('[role=tab]')]
        this.opened = opened
        this.tabs.forEach((tab, index) => {
            tab.addEventListener('click', () => this.open(tab.getAttribute('aria-controls')))
            tab.addEventListener('keydown', event => {
                const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
                if (!step) return
                event.preventDefault()
                const next = this.tabs[(index + step + this.tabs.length) % this.tabs.length]
                this.open(next.getAttribute('aria-controls'))
                next.focus()
            })
        })
    }

    open(name) {
        for (const tab of this.tabs) {
            const isOpen = tab.getAttribute('aria-controls') === name
            tab.setAttribute('aria-selected', String(isOpen))
            tab.tabIndex = isOpen ? 0 : -1
            byId(tab.getAttribute('aria-controls')).hidden = !isOpen
        }
        if (name === 'list') this.opened()
    }
}

/** The buttons above and upon the picture, the theme, and the numbers in the heading. */
class Controls {
    constructor(page) {
        this.page = page
        const actions = {
            fit: () => page.fit(), larger: () => page.view.zoom(1.3), smaller: () => page.view.zoom(1 / 1.3),
            unfold: () => page.foldAll(false), fold: () => page.foldAll(true), theme: () => this.#changeTheme(),
            'show-help': () => byId('help').showModal(), 'close-help': () => byId('help').close(),
            'toggle-filters': () => this.#toggleFilters(),
        }
        for (const [id, action] of Object.entries(actions)) byId(id).addEventListener('click', action)
        window.matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => {
            Controls.followSystem()
            this.#repaint()
        })
        this.#repaint()
        document.querySelectorAll('[data-mark]').forEach(place => place.append(Marks.element(place.dataset.mark)))
        this.#writeNumbers()
        // There they would lie upon the picture: see the style sheet.
        if (window.matchMedia('(max-width: 900px)').matches) this.#toggleFilters()
        page.canvas.addEventListener('focus', () => page.redraw())
        page.canvas.addEventListener('blur', () => page.redraw())
    }

    sync() {
        const groups = this.page.groups.all
        byId('fold').disabled = groups.every(group => group.folded)
        byId('unfold').disabled = !groups.some(group => group.folded)
    }

    #writeNumbers() {
        const { nodes, problems } = this.page.graph
        const bindings = nodes.filter(node => node.kind !== 'consumer' && node.kind !== 'external').length
        const errors = problems.filter(problem => problem.severity === 'error').length
        const modules = new Set(nodes.map(node => node.module).filter(Boolean)).size
        byId('numbers').textContent = [
            counted(bindings, 'binding'), counted(modules, 'module'),
            errors ? counted(errors, 'error') : counted(problems.length, 'problem'),
        ].join(' · ')
        const tab = byId('problem-count')
        tab.textContent = problems.length || ''
        tab.className = `badge ${errors ? 'error' : problems.length ? 'warning' : ''}`
        tab.hidden = !problems.length
    }

    /** The theme of the system, until the user takes another. */
    static followSystem() {
        const isDark = window.matchMedia('(prefers-color-scheme: dark)').matches
        document.documentElement.dataset.theme = isDark ? 'dark' : 'light'
    }

    #changeTheme() {
        const { dataset } = document.documentElement
        dataset.theme = dataset.theme === 'dark' ? 'light' : 'dark'
        this.#repaint()
    }

    #repaint() {
        byId('theme').setAttribute('aria-pressed', String(document.documentElement.dataset.theme === 'dark'))
        this.page.painter.readColors()
        this.page.redraw()
    }

    #toggleFilters() {
        const isHidden = document.body.classList.toggle('without-filters')
        byId('toggle-filters').setAttribute('aria-expanded', String(!isHidden))
    }
}
