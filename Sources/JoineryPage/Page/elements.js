/** Makes an element. Text always becomes text: names from code are never read as markup. */
function element(name, attributes = {}, ...children) {
    const made = document.createElement(name)
    for (const [key, value] of Object.entries(attributes)) {
        if (value === undefined || value === null || value === false) continue
        if (key === 'click') made.addEventListener('click', value)
        else made.setAttribute(key, value === true ? '' : value)
    }
    made.append(...children.filter(child => child !== null && child !== undefined && child !== false))
    return made
}

const byId = id => document.getElementById(id)

/** `1 binding`, `2 bindings`. */
const counted = (count, singular, plural = `${singular}s`) => `${count} ${count === 1 ? singular : plural}`

/** A button that stands for a node in a list, with its mark, name, type and what else is to be said. */
function nodeButton(page, node, ...extra) {
    return element('button', { class: 'node', type: 'button', 'data-node': node.id, click: () => page.select(node, { isRevealed: true }) },
        Marks.element(Marks.name(node)),
        element('span', { class: 'node-words' },
            element('span', { class: 'node-name' }, node.name,
                node.severity ? element('span', { class: `badge ${node.severity}` }, node.severity) : null),
            element('span', { class: 'node-type' }, [node.type, node.module].filter(Boolean).join(' · '))),
        ...extra)
}

/** A list that shows its beginning, with a button for the rest. */
function longList(items, make, shown = 12) {
    const list = element('ul', { class: 'plain' }, ...items.slice(0, shown).map(item => element('li', {}, make(item))))
    if (items.length <= shown) return list
    const more = element('li', {}, element('button', {
        class: 'more', type: 'button', click: () => {
            more.remove()
            list.append(...items.slice(shown).map(item => element('li', {}, make(item))))
        },
    }, `Show ${items.length - shown} more`))
    list.append(more)
    return list
}

/** A place in a file: text that can be copied, and a link where the path is whole. */
function placeElement(location) {
    const text = `${location.file}:${location.line}`
    const copy = element('button', {
        type: 'button', class: 'small', 'aria-label': `Copy ${text}`, click: async () => {
            try {
                await navigator.clipboard.writeText(text)
            } catch {
                const range = document.createRange()
                range.selectNodeContents(place.firstChild)
                getSelection().removeAllRanges()
                getSelection().addRange(range)
                document.execCommand('copy')
            }
            copy.textContent = 'Copied'
            setTimeout(() => copy.textContent = 'Copy', 1200)
        },
    }, 'Copy')
    const isWhole = location.file.startsWith('/')
    const address = `file://${location.file.split('/').map(encodeURIComponent).join('/')}`
    const place = element('span', { class: 'place' }, element('code', {}, text), copy,
        isWhole ? element('a', { href: address, class: 'small' }, 'Open') : null)
    return place
}

/** A sentence in which what stands between backticks is code. */
function prose(text) {
    return text.split('`').map((part, index) => (index % 2 ? element('code', {}, part) : part))
}

/** A place in short: the file's name, and the whole path to who points at it. */
function shortPlace(location) {
    return element('code', { class: 'short', title: `${location.file}:${location.line}` },
        `${location.file.split('/').at(-1)}:${location.line}`)
}
