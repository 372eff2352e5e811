/**
 * Links to source code: in an editor, or at a source URL. The page knows where it lies relative to the sources, so
 * it contains no path of the machine that wrote it.
 */
class Places {
    static key = 'joinery.open-in'

    constructor(settings) {
        this.template = settings.sourceURL ?? null
        this.isLocal = location.protocol === 'file:'
        this.base = this.isLocal ? settings.base ?? null : null
        this.choice = this.#remembered()
    }

    /** The ways to open a place, with their titles. */
    get choices() {
        return [
            ...(this.isLocal ? [['vscode', 'VS Code'], ['xcode', 'Xcode (xed)']] : []),
            ...(this.template ? [['source', 'Source URL']] : []),
        ]
    }

    #remembered() {
        const known = this.choices.map(([name]) => name)
        let saved = null
        // A browser may forbid storage for local files.
        try { saved = localStorage.getItem(Places.key) } catch { /* The default applies. */ }
        if (known.includes(saved)) return saved
        return known.includes('source') ? 'source' : known[0] ?? null
    }

    choose(name) {
        this.choice = name
        try { localStorage.setItem(Places.key, name) } catch { /* The choice lasts until the page closes. */ }
    }

    /** The absolute path of a file; `null` if it is unknown. */
    absolute(file) {
        if (file.startsWith('/')) return file
        if (this.base === null) return null
        const encoded = `${this.base}${file}`.split('/').map(encodeURIComponent).join('/')
        return decodeURIComponent(new URL(encoded, location.href).pathname)
    }

    /** The URL that opens a place with the current choice; `null` if there is none. */
    url({ file, line, column }) {
        const path = this.absolute(file)
        const encode = text => text.split('/').map(encodeURIComponent).join('/')
        if (this.choice === 'vscode') return path && `vscode://file${encode(path)}:${line}:${column}`
        if (this.choice !== 'source') return null
        const values = { path: encode(file.replace(/^\/+/, '')), file: encode(path ?? file), line, column }
        return this.template.replace(/\{(path|file|line|column)\}/g, (_, name) => values[name])
    }

    /** The place as an element: text to select, a button that copies it, and a link that opens it. */
    element(place) {
        const text = `${place.file}:${place.line}`
        const url = this.url(place)
        const path = this.absolute(place.file)
        const command = `xed --line ${place.line} '${(path ?? place.file).replaceAll('\'', '\'\\\'\'')}'`
        const code = element('code', {}, text)
        return element('span', { class: 'place' }, code, copyButton('Copy', text, code),
            url ? element('a', { href: url, class: 'small', 'aria-label': `Open ${text}` }, 'Open') : null,
            this.choice === 'xcode' ? copyButton('Copy xed', command, code) : null)
    }

    /** The name of a file and the line, as a link if there is one. */
    short(place) {
        const name = `${place.file.split('/').at(-1)}:${place.line}`
        const url = this.url(place)
        const title = `${place.file}:${place.line}`
        return url ? element('a', { class: 'short', href: url, title }, name) : element('code', { class: 'short', title }, name)
    }
}

/** A button that copies a text. Without access to the clipboard it selects the text in the page. */
function copyButton(title, text, shown) {
    const button = element('button', {
        type: 'button', class: 'small', 'aria-label': `${title}: ${text}`, click: async () => {
            try {
                await navigator.clipboard.writeText(text)
            } catch {
                const range = document.createRange()
                range.selectNodeContents(shown)
                getSelection().removeAllRanges()
                getSelection().addRange(range)
                document.execCommand('copy')
            }
            button.textContent = 'Copied'
            setTimeout(() => button.textContent = title, 1200)
        },
    }, title)
    return button
}
