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

/** The buttons, the theme, the choices of colors and of the editor, and the counts in the header. */
class Controls {
    constructor(page) {
        this.page = page
        const actions = {
            fit: () => page.fit(), larger: () => page.view.zoom(1.3), smaller: () => page.view.zoom(1 / 1.3),
            unfold: () => page.foldAll(false), fold: () => page.foldAll(true), 'first-view': () => page.foldReadably(), theme: () => this.#changeTheme(),
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
        this.writeNumbers()
        this.#addChoices()
        // In a narrow window, the filters would cover the picture.
        if (window.matchMedia('(max-width: 900px)').matches) this.#toggleFilters()
        page.canvas.addEventListener('focus', () => page.redraw())
        page.canvas.addEventListener('blur', () => page.redraw())
    }

    sync() {
        const groups = this.page.groups.all
        const isPath = Boolean(this.page.paths.path)
        byId('fold').disabled = isPath || groups.every(group => group.folded)
        byId('unfold').disabled = isPath || !groups.some(group => group.folded)
        byId('first-view').disabled = isPath
    }

    /** Writes the counts. The number of problems is the same in the header, the tab, and the overview. */
    writeNumbers() {
        const { document: { modules }, nodes, shownProblems, problems } = this.page.graph
        const errors = shownProblems.filter(problem => problem.severity === 'error').length
        const warnings = shownProblems.filter(problem => problem.severity === 'warning').length
        const parts = [errors ? counted(errors, 'error') : '', warnings ? counted(warnings, 'warning') : ''].filter(Boolean)
        byId('numbers').textContent = [
            tally(nodes), counted(modules.length, 'module'),
            problems.length ? `${counted(shownProblems.length, 'problem')}${parts.length ? ` (${parts.join(', ')})` : ''}` : 'no problems',
        ].join(' · ')
        const tab = byId('problem-count')
        tab.textContent = shownProblems.length || ''
        tab.className = `badge ${errors ? 'error' : warnings ? 'warning' : 'note'}`
        tab.hidden = !shownProblems.length
    }

    #addChoices() {
        const { page } = this
        const heat = byId('heat')
        heat.append(...Metrics.available(page.graph).map(name => element('option', { value: name }, Metrics.titles[name])))
        heat.addEventListener('change', () => {
            page.showHeat(heat.value)
            byId('heat-legend').hidden = !page.heat
            if (page.heat) byId('heat-most').textContent = String(page.heat.most)
            page.announce(page.heat ? `Colored by ${page.heat.title}, up to ${page.heat.most}` : 'Colored by scope')
        })
        const editor = byId('open-in')
        const { choices, choice } = page.places
        byId('open-in-label').hidden = choices.length < 2
        editor.append(...choices.map(([value, title]) => element('option', { value }, title)))
        editor.value = choice
        editor.addEventListener('change', () => {
            page.places.choose(editor.value)
            page.overview.showProblems()
            if (page.paths.path && !page.selected) page.details.showPath(page.paths.path)
            else page.details.show(page.selected)
        })
    }

    /** Follows the theme of the system until the user chooses another. */
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
