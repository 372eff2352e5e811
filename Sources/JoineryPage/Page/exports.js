/** Saves the picture as a file, and prints it. Both draw the whole picture, not only the part in the window. */
class Exports {
    static room = 24
    /** The most pixels of a side that browsers can draw. */
    static mostPixels = 12000

    constructor(page) {
        this.page = page
        byId('save-svg').addEventListener('click', () => this.#save('graph.svg', new Blob([this.svg()], { type: 'image/svg+xml' })))
        byId('save-png').addEventListener('click', async () => this.#save('graph.png', await this.png()))
        byId('print').addEventListener('click', () => window.print())
        window.addEventListener('beforeprint', () => this.#preparePrint())
        window.addEventListener('afterprint', () => byId('printed').replaceChildren())
    }

    get #box() {
        const { scene } = this.page
        const room = Exports.room
        return { x: -room, y: -room, width: scene.width + room * 2, height: scene.height + room * 2 }
    }

    get #title() {
        return `Dependency graph: ${tally(this.page.graph.nodes)}`
    }

    /** A view in which everything is visible. */
    #view(scale) {
        const { x, y } = this.#box
        return { scale, x: -x * scale, y: -y * scale, shows: () => true }
    }

    /** The picture as the text of an SVG file, in the current theme. */
    svg() {
        const vector = new Vector(document.createElement('canvas').getContext('2d'))
        const painter = new Painter(this.page, vector)
        const box = this.#box
        vector.fillStyle = painter.colors.paper
        vector.fillRect(box.x, box.y, box.width, box.height)
        painter.draw(this.#view(1), 1)
        return vector.document({ ...box, title: this.#title })
    }

    /** The picture as a PNG file, at twice the size if that is possible. */
    png() {
        const box = this.#box
        const scale = Math.min(2, Exports.mostPixels / Math.max(box.width, box.height))
        const canvas = document.createElement('canvas')
        canvas.width = Math.ceil(box.width * scale)
        canvas.height = Math.ceil(box.height * scale)
        new Painter(this.page, canvas.getContext('2d')).draw(this.#view(scale), 1)
        return new Promise(done => canvas.toBlob(done, 'image/png'))
    }

    #save(name, blob) {
        const url = URL.createObjectURL(blob)
        element('a', { href: url, download: name }).click()
        setTimeout(() => URL.revokeObjectURL(url), 1000)
        this.page.announce(`${name} saved`)
    }

    /** Puts the picture, in the light theme, and the problems where the style sheet prints them. */
    #preparePrint() {
        const { dataset } = document.documentElement
        const { theme } = dataset
        dataset.theme = 'light'
        const picture = new DOMParser().parseFromString(this.svg(), 'image/svg+xml').documentElement
        dataset.theme = theme
        const rules = Overview.rules(this.page.graph.shownProblems)
        byId('printed').replaceChildren(
            element('h1', {}, this.#title), document.importNode(picture, true),
            ...rules.flatMap(({ rule, problems }) => [
                element('h2', {}, `${rule}: ${problems.length}`),
                element('ul', {}, ...problems.map(({ message, location: place }) => element('li', {},
                    ...prose(message), ' ', element('code', {}, `${place.file}:${place.line}`)))),
            ]))
    }
}
