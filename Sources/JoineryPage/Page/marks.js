/**
 * The marks of scopes, on the canvas and in the panels. They differ by shape and also by color. Each is an outline in
 * a square from -1 to 1.
 */
const Marks = {
    known: ['singleton', 'shared', 'perResolution', 'transient', 'factory', 'custom', 'none'],

    name(node) {
        if (!node.scope) return 'none'
        return Marks.known.includes(node.scope) ? node.scope : 'custom'
    },

    trace(path, name, x, y, radius) {
        const polygon = (...points) => points.forEach(([px, py], index) => {
            if (index) path.lineTo(x + px * radius, y + py * radius)
            else path.moveTo(x + px * radius, y + py * radius)
        })
        switch (name) {
        case 'factory': polygon([-0.8, -1], [1, 0], [-0.8, 1]); path.closePath(); break
        case 'perResolution': polygon([0, -1.1], [1.1, 0], [0, 1.1], [-1.1, 0]); path.closePath(); break
        case 'custom': polygon([-0.85, -0.85], [0.85, -0.85], [0.85, 0.85], [-0.85, 0.85]); path.closePath(); break
        case 'none': polygon([-0.9, 0], [0.9, 0]); break
        default: path.circle(x, y, radius)
        }
    },

    /** Draws a mark. `shared` is half filled, and `transient` is not filled. */
    draw(context, name, x, y, radius, color) {
        const path = new Outline()
        Marks.trace(path, name, x, y, radius)
        context.strokeStyle = color
        context.fillStyle = color
        context.lineWidth = radius * 0.36
        if (name !== 'transient' && name !== 'none' && name !== 'shared') path.fill(context)
        path.stroke(context)
        if (name === 'shared') shape('halfDisk', x, y, radius).fill(context)
    },

    /** The same mark as a picture in the page. */
    element(name) {
        const size = 14
        const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
        svg.setAttribute('viewBox', '-7 -7 14 14')
        svg.setAttribute('width', size)
        svg.setAttribute('height', size)
        svg.setAttribute('aria-hidden', 'true')
        svg.setAttribute('class', `mark mark-${name}`)
        const shapes = {
            singleton: 'M5 0A5 5 0 1 1 -5 0A5 5 0 1 1 5 0Z', transient: 'M5 0A5 5 0 1 1 -5 0A5 5 0 1 1 5 0Z',
            shared: 'M5 0A5 5 0 1 1 -5 0A5 5 0 1 1 5 0Z', perResolution: 'M0 -5.5L5.5 0L0 5.5L-5.5 0Z',
            factory: 'M-4 -5L5 0L-4 5Z', custom: 'M-4.5 -4.5H4.5V4.5H-4.5Z', none: 'M-4.5 0H4.5',
        }
        const add = (shape, kind) => {
            const path = document.createElementNS('http://www.w3.org/2000/svg', 'path')
            path.setAttribute('d', shape)
            path.setAttribute('class', kind)
            svg.append(path)
        }
        add(shapes[name], name === 'transient' || name === 'none' || name === 'shared' ? 'hollow' : 'full')
        if (name === 'shared') add('M0 -5A5 5 0 1 0 0 5Z', 'full')
        return svg
    },
}
