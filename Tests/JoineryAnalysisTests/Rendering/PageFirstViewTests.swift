// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import JoineryAnalysis
import Testing

/// The first view of graphs of several sizes, in a real browser.
@Suite(
    .enabled(if: Browser.isExpected, "no Chromium was found, and CI is not set"), .serialized, .timeLimit(.minutes(30)))
struct PageFirstViewTests {
    /// Records where texts are drawn: `texts()` returns the rectangles on the canvas, `covered()` the pairs that overlap.
    private static let recording = """
        const drawn = []
        const context = joinery.painter.context
        const { fillText } = CanvasRenderingContext2D.prototype
        CanvasRenderingContext2D.prototype.fillText = function (text, x, y) {
            // Badges are centered. All other texts are names and counts.
            if (this === context && this.textAlign !== 'center') {
                const { a, e, f } = this.getTransform()
                const size = parseFloat(/[\\d.]+px/.exec(this.font)[0])
                drawn.push({ text, size: size * a, x: x * a + e, y: (y - size / 2) * a + f, width: this.measureText(text).width * a, height: size * a })
            }
            return fillText.call(this, text, x, y)
        }
        const texts = () => { drawn.length = 0; joinery.painter.draw(); return [...drawn] }
        const covered = () => {
            const all = texts()
            return all.flatMap((a, index) => all.slice(index + 1).filter(b =>
                a.x < b.x + b.width - 0.5 && b.x < a.x + a.width - 0.5 && a.y < b.y + b.height - 0.5 && b.y < a.y + a.height - 0.5))
        }

        """

    @Test(arguments: [20, 100, 300, 1_000, 2_000], SampleDocument.Shape.allCases)
    func isReadable(bindings: Int, shape: SampleDocument.Shape) throws {
        let document = SampleDocument.make(bindings: bindings, shape: shape)
        let results = try Browser.results(
            of: HTMLRenderer().render(document),
            steps: Self.recording + """
                const boxes = [...joinery.scene.boxes.values()].filter(box => box.item.parent !== null)
                note('readable', texts().length > 3, texts().every(({ size }) => size >= 8.5))
                note('few boxes', boxes.length > 3, boxes.length < 95)
                note('inside', boxes.every(({ x, y, width, height }) => {
                    const { scale } = joinery.view
                    const [left, top] = [x * scale + joinery.view.x, y * scale + joinery.view.y]
                    return left >= 0 && top >= 0 && left + width * scale <= joinery.view.width && top + height * scale <= joinery.view.height
                }))
                note('titles', boxes.filter(({ item }) => item.isGroup).every(({ item }) =>
                    texts().some(({ text }) => text === item.title || text.endsWith('…') && item.title.startsWith(text.slice(0, -1)))))
                note('covered', covered().length)
                """)
        #expect(
            results == """
                readable true true
                few boxes true true
                inside true
                titles true
                covered 0
                """)
    }

    @Test(arguments: SampleDocument.Shape.allCases)
    func labelsNeverOverlap(shape: SampleDocument.Shape) throws {
        let document = SampleDocument.make(bindings: 1_000, shape: shape)
        let results = try Browser.results(
            of: HTMLRenderer().render(document),
            steps: Self.recording + """
                find('#unfold').click()
                const { x, y } = joinery.scene.boxes.get(joinery.groups.all.find(group => group.nodes.length > 10))
                const counts = []
                for (const scale of [0.05, 0.1, 0.2, 0.3, 0.44, 0.46, 0.6, 0.7, 0.8, 1, 2]) {
                    joinery.view.go({ scale, x: 40 - x * scale, y: 40 - y * scale }, false)
                    counts.push(covered().length)
                    if (scale > 0.45 && !texts().length) counts.push('no text')
                }
                note(counts.join(' '))
                """)
        #expect(results == "0 0 0 0 0 0 0 0 0 0 0")
    }

    @Test func consumersCollapse() throws {
        let results = try Browser.results(
            of: HTMLRenderer().render(SampleDocument.make(bindings: 1_000, shape: .flat)),
            steps: """
                const group = joinery.groups.all.find(group => group.title === 'Consumers')
                note(group.members.every(node => node.kind === 'consumer'), group.folded, joinery.summary(group).tally)
                """)
        #expect(results == "true true 244 consumers")
    }

    @Test func countsAgree() throws {
        let document = SampleDocument.make(bindings: 300)
        let results = try Browser.results(
            of: HTMLRenderer().render(document),
            steps: """
                const sum = selector => [...document.querySelectorAll(selector)].reduce((sum, place) => sum + Number(place.textContent), 0)
                const filter = name => [...document.querySelectorAll('input[data-filter=' + name + ']')]
                    .reduce((sum, box) => sum + Number(box.parentElement.querySelector('.count').textContent), 0)
                note(find('#numbers').textContent)
                note(find('#overview h2').textContent, sum('.rule-group > summary .count'), filter('rule'), find('#problem-count').textContent)
                note(filter('module'), filter('scope'), filter('dialect'), joinery.graph.nodes.length)
                find('#tab-list').click()
                const listed = [...document.querySelectorAll('#list > details > summary .count')].flatMap(place => place.textContent.split(', '))
                const total = word => listed.filter(part => part.includes(word)).reduce((sum, part) => sum + parseInt(part), 0)
                note(total('binding'), total('consumer'), total('outside'))
                note(joinery.summary(joinery.groups.root).tally, Object.values(joinery.summary(joinery.groups.root).severities).reduce((a, b) => a + b))
                """)
        #expect(document.tally == "229 bindings, 71 consumers, 1 outside")
        #expect(
            results == """
                229 bindings, 71 consumers, 1 outside · 14 modules · 19 problems (1 error, 14 warnings)
                19 problems 19 19 19
                301 301 301 301
                229 71 1
                229 bindings, 71 consumers, 1 outside 19
                """)
    }

    @Test func framesNestSeveralLevelsDeep() throws {
        let results = try Browser.results(
            of: HTMLRenderer().render(SampleDocument.make(bindings: 2_000)),
            steps: """
                const titles = group => { const all = []; for (let at = group; at.parent; at = at.parent) all.unshift(at.title); return all.join('/') }
                const deepest = joinery.groups.all.reduce((a, b) => (b.depth > a.depth ? b : a))
                note(joinery.groups.root.groups.map(group => group.title).join(' '))
                note(titles(joinery.groups.all.find(group => group.title === 'UseCases')))
                note(joinery.groups.all.every(group => group.nodes.length <= 25 || group.isConsumers))
                """)
        #expect(
            results == """
                App Foundations Networking Outside Data Features
                Features/Booking2Feature/UseCases
                true
                """)
    }
}
