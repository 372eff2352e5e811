// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Foundation
import JoineryAnalysis
import Testing

/// The controls of the page in a real browser: problems, filters, paths, colors, links to code, and files.
@Suite(
    .enabled(if: Browser.isExpected, "no Chromium was found, and CI is not set"), .serialized, .timeLimit(.minutes(30)))
struct PageControlsTests {
    private static let sample = SampleDocument.make(bindings: 300)

    private func results(
        _ steps: String, of document: GraphDocument = sample, with renderer: HTMLRenderer = HTMLRenderer()
    ) throws -> String {
        try Browser.results(of: renderer.render(document), steps: steps)
    }

    @Test func problemsAreGroupedByRule() throws {
        let results = try results(
            """
            for (const group of document.querySelectorAll('.rule-group')) {
                group.open = true
                await settled()
                note(group.querySelector('summary').textContent, group.querySelectorAll('.problem').length)
            }
            """)
        #expect(
            results == """
                error cycle1 1
                warning captive-lifetime8 8
                warning unused6 6
                note closing-read4 4
                """)
    }

    @Test func onlyProblemsAndRulesFilter() throws {
        let results = try results(
            """
            const visible = () => joinery.graph.nodes.filter(joinery.isVisible)
            find('#only-problems').click()
            note(find('#shown').textContent, visible().every(node => node.problems.length))
            find('input[data-filter=rule][value=unused]').click()
            note(find('#shown').textContent, find('#overview h2').textContent, find('#problem-count').textContent)
            note(joinery.graph.nodes.filter(node => node.severity).length === visible().length)
            find('.rule-group[data-rule=cycle] > button').click()
            note(visible().map(node => node.name).join(' '), find('#only-problems').checked)
            note([...document.querySelectorAll('input[data-filter=rule]:checked')].map(box => box.value).join())
            find('#clear-filters').click()
            note(visible().length, find('#shown').hidden, find('#numbers').textContent.includes('19 problems'))
            """)
        #expect(
            results == """
                Shown: 18 bindings true
                Shown: 12 bindings 13 of 19 problems 13
                true
                searchDetailUseCase searchEditorUseCase searchListUseCase true
                cycle
                301 true true
                """)
    }

    @Test func pathsAreShownWithTheirNames() throws {
        let results = try results(
            """
            const written = []
            const { fillText } = CanvasRenderingContext2D.prototype
            CanvasRenderingContext2D.prototype.fillText = function (text, ...rest) { written.push(text); return fillText.call(this, text, ...rest) }
            const before = shown()
            find('.long').open = true
            find('.long button').click()
            await settled()
            const { path } = joinery.paths
            note(path.map(node => node.name).join(' → '))
            note(path.every(node => written.includes(node.name)), joinery.view.scale >= 0.62)
            note(find('#banner-words').textContent)
            note([...document.querySelectorAll('.steps .node-name')].map(name => name.firstChild.data).join(' '))
            note(find('.step-link').textContent)
            find('#leave-path').click()
            note(shown() === before, find('#banner').hidden)
            """)
        let names = [
            "BookingEditorView", "bookingEditorViewModel", "bookingEditorUseCase", "bookingEditorRepository",
            "bookingEditorClient", "bookingListClient", "http", "logger", "settings",
        ]
        #expect(
            results == """
                \(names.joined(separator: " → "))
                true true
                Path from BookingEditorView to settings, 8 steps
                \(names.joined(separator: " "))
                needs BookingEditorView.swift:22
                true true
                """)
    }

    @Test func pathBetweenTwoNodesIsFound() throws {
        let results = try results(
            """
            const choose = name => { find('#search').value = name; find('#search').dispatchEvent(new Event('input')); press('Enter', find('#search')) }
            const button = words => [...document.querySelectorAll('#details button')].find(button => button.textContent === words)
            choose('settings')
            button('Path to …').click()
            note(find('#banner-words').textContent, document.activeElement.id)
            choose('http')
            note(find('#banner-words').textContent, shown())
            press('Escape')
            note(joinery.selected.name, find('#banner').hidden)
            press('p')
            choose('payment')
            note(find('#banner-words').textContent)
            press('Escape')
            note(find('#banner').hidden, joinery.selected.name)
            joinery.select(nodeNamed('database'))
            press('p')
            choose('settings')
            note(find('#banner-words').textContent)
            find('#details .actions button').click()
            note(find('#shown').textContent, joinery.graph.nodes.filter(joinery.isVisible).map(node => node.name).join(' '))
            """)
        #expect(
            results == """
                Path from settings to …: select the other end. picture
                Path from http to settings, 1 step http settings
                settings true
                Neither settings nor payment needs the other.
                true settings
                Path from database to settings, 1 step
                Shown: 3 bindings database logger settings
                """)
    }

    @Test func duplicatesInTheSearchNameTheirFiles() throws {
        let results = try results(
            """
            find('#search').value = 'formatter'
            find('#search').dispatchEvent(new Event('input'))
            const types = [...document.querySelectorAll('#results .node-type')].map(type => type.textContent)
            note(types.length, new Set(types).size, types[0])
            find('#search').value = 'Core/http'
            find('#search').dispatchEvent(new Event('input'))
            note(document.querySelectorAll('#results [role=option]').length)
            """)
        #expect(
            results == """
                6 6 BookingFormatter · BookingFeature · BookingFormatter.swift:12
                1
                """)
    }

    @Test func boxesAreColoredByFigures() throws {
        let results = try results(
            """
            const color = item => {
                const box = joinery.scene.boxes.get(item)
                const { view } = joinery
                joinery.painter.draw()
                return [...joinery.canvas.getContext('2d').getImageData((box.x + box.width / 2) * view.scale + view.x, (box.y + 4) * view.scale + view.y, 1, 1).data].slice(0, 3).join()
            }
            const group = title => joinery.groups.all.find(group => group.title === title)
            const choose = value => { find('#heat').value = value; find('#heat').dispatchEvent(new Event('change')) }
            note([...find('#heat').options].map(option => option.text).join(), find('#heat-legend').hidden)
            note(color(group('Foundations')), color(group('App')))
            choose('fanIn')
            note(color(group('Foundations')), color(group('App')), find('#heat-most').textContent, find('#heat-legend').hidden)
            note(Math.max(...joinery.graph.nodes.map(node => node.users.length)))
            choose('')
            note(color(group('Foundations')))
            """)
        #expect(
            results == """
                Scope,Fan-in,Fan-out true
                255,255,255 255,255,255
                255,169,77 255,255,255 65 false
                65
                255,255,255
                """)
    }

    @Test func figuresOfTheDocumentAreShown() throws {
        let metrics = #""metrics":{"fanIn":7,"fanOut":3,"depth":2,"betweenness":1.5,"dominated":4,"#
        let page = HTMLRenderer().render(.small).replacing(
            #""name":"search""#, with: metrics + #""dominator":"Core.Dependencies.detail"},"name":"search""#)
        let results = try Browser.results(
            of: page,
            steps: """
                joinery.select(nodeNamed('search'))
                note([...document.querySelectorAll('.figures dd')].map(figure => figure.firstChild.data).join())
                note(find('.dominator .node').dataset.node)
                note([...find('#heat').options].map(option => option.text).join())
                joinery.showHeat('dominated')
                note(joinery.heat.most, joinery.heat.value(nodeNamed('search').group))
                joinery.select(nodeNamed('uuid'))
                note([...document.querySelectorAll('.figures dd')].map(figure => figure.firstChild.data).join())
                """)
        #expect(
            results == """
                7,3,2,1.5,4
                Core.Dependencies.detail
                Scope,Fan-in,Fan-out,Depth,Betweenness,Dominated
                4 4
                1,0
                """)
    }

    @Test func placesOpenInAnEditorOrAtASourceURL() throws {
        let renderer = HTMLRenderer(base: "../a b/", sourceURL: SourceURL("https://host/o/r/blob/v1/{path}#L{line}"))
        let results = try results(
            """
            joinery.select(nodeNamed('settings'))
            const link = () => find('#details .place a')?.href.replace(/\\/joinery-[^/]*/, '')
            const choose = value => { find('#open-in').value = value; find('#open-in').dispatchEvent(new Event('change')) }
            note([...find('#open-in').options].map(option => option.value).join(), find('#open-in').value)
            note(link())
            choose('vscode')
            note(link().endsWith('/a%20b/Sources/Foundations/Core/Settings.swift:4:9'), link().startsWith('vscode://file/'), link().includes('..'))
            choose('xcode')
            note(link(), [...document.querySelectorAll('#details .place button')].at(-1).getAttribute('aria-label').endsWith("/a b/Sources/Foundations/Core/Settings.swift'"))
            note(find('.problem .short').tagName)
            choose('source')
            note(find('.problem .short').href)
            """, with: renderer)
        #expect(
            results == """
                vscode,xcode,source source
                https://host/o/r/blob/v1/Sources/Foundations/Core/Settings.swift#L4
                true true false
                undefined true
                CODE
                https://host/o/r/blob/v1/Sources/Features/SearchFeature/UseCases/SearchListUseCase.swift#L20
                """)
    }

    @Test(arguments: [
        ("https://host/{path}#L{line}", true), ("vscode://file{file}:{line}", true), ("{path}", false),
        ("https://host/", false), ("javascript://{path}", false), ("java script://{path}", false), ("://{path}", false),
    ])
    func sourceURLsNeedASchemeAndAPath(template: String, isValid: Bool) {
        #expect((SourceURL(template) != nil) == isValid)
    }

    @Test func pictureIsSavedAsSVGAndPNG() throws {
        let svg = try results(
            """
            joinery.showHeat('fanIn')
            note(joinery.exports.svg())
            """)
        #expect(XMLCheck.error(in: svg) == nil)
        #expect(svg.contains("<title>Dependency graph: 229 bindings, 71 consumers, 1 outside</title>"))
        for module in Self.sample.modules { #expect(svg.contains(">\(module.name)</text>")) }
        let saved = try results(
            """
            const saved = []
            HTMLAnchorElement.prototype.click = function () { saved.push(this.download) }
            find('#save-svg').click()
            find('#save-png').click()
            await settled()
            note(saved.join(' '))
            const bytes = new Uint8Array(await (await joinery.exports.png()).arrayBuffer())
            const view = new DataView(bytes.buffer)
            note(String.fromCharCode(...bytes.slice(1, 4)), view.getUint32(16) === Math.ceil((joinery.scene.width + 48) * 2))
            """)
        #expect(saved == "graph.svg graph.png\nPNG true")
    }

    @Test func namesInASavedPictureAreEscaped() throws {
        let svg = try results(
            "joinery.foldAll(false); note(joinery.exports.svg())", of: .external(named: "a\u{1}<&\">\u{FFFF}]]>"))
        #expect(XMLCheck.error(in: svg) == nil)
        #expect(svg.contains(">a\u{FFFD}&lt;&amp;&quot;&gt;"))
    }

    @Test func printShowsThePictureAndAllProblems() throws {
        let results = try results(
            """
            find('#theme').click()
            window.print = () => window.dispatchEvent(new Event('beforeprint'))
            find('#print').click()
            note(document.querySelectorAll('#printed svg').length, document.querySelectorAll('#printed li').length)
            note(find('#printed svg rect').getAttribute('fill'), document.documentElement.dataset.theme)
            window.dispatchEvent(new Event('afterprint'))
            note(find('#printed').childElementCount)
            """)
        #expect(
            results == """
                1 19
                #eae7e0 dark
                0
                """)
    }

    @Test func openedFramesStayOpenWhenAFilterChanges() throws {
        let results = try results(
            """
            const group = title => joinery.groups.all.find(group => group.title === title)
            joinery.fold(group('Foundations'), false)
            find('input[data-filter=module][value=App]').click()
            note(group('Foundations').folded, shown().includes('[App]'))
            find('#first-view').click()
            note(group('Foundations').folded)
            """)
        #expect(results == "false false\ntrue")
    }

    @Test func startRestoresTheFirstView() throws {
        let results = try results(
            """
            const before = shown()
            find('#unfold').click()
            note(shown() === before)
            find('#first-view').click()
            note(shown() === before)
            find('#toggle-filters').click()
            note(find('#filters').checkVisibility(), find('#toggle-filters').getAttribute('aria-expanded'))
            find('#show-help').click()
            find('#close-help').click()
            note(find('#help').open)
            const { scale } = joinery.view
            find('#larger').click()
            note(joinery.view.scale > scale)
            find('#smaller').click()
            note(Math.abs(joinery.view.scale - scale) < 0.001)
            find('#larger').click()
            find('#fit').click()
            note(joinery.view.scale <= 1.1)
            """)
        #expect(
            results == """
                false
                true
                false false
                false
                true
                true
                true
                """)
    }

    @Test func allControlsHaveNamesAndContrast() throws {
        let results = try results(
            """
            const named = element => element.getAttribute('aria-label') || element.textContent.trim() || element.labels?.[0]?.textContent.trim()
            note([...document.querySelectorAll('button, input, select, a')].filter(element => !named(element)).map(element => element.outerHTML).join())
            const light = color => {
                const parts = color.match(/[0-9a-f]{2}/gi).map(part => parseInt(part, 16) / 255).map(part => (part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
                return parts[0] * 0.2126 + parts[1] * 0.7152 + parts[2] * 0.0722
            }
            const contrast = (a, b) => { const [x, y] = [light(a), light(b)].sort((x, y) => y - x); return (x + 0.05) / (y + 0.05) }
            for (const theme of ['light', 'dark']) {
                document.documentElement.dataset.theme = theme
                joinery.painter.readColors()
                const { colors } = joinery.painter
                colors.panel = getComputedStyle(document.documentElement).getPropertyValue('--panel').trim()
                const pairs = ['ink', 'muted'].flatMap(ink => ['card', 'frame', 'frame-inner', 'panel'].map(paper => [ink, paper]))
                    .concat([['ink', 'heat'], ['ink', 'paper']], ['error', 'warning', 'note'].map(name => ['on-badge', name]))
                    .concat(['needs', 'users', 'error', 'warning'].map(name => [name, 'panel']))
                note(theme, pairs.filter(([ink, paper]) => contrast(colors[ink], colors[paper]) < 4.5).map(pair => pair.join('/')).join())
            }
            """)
        #expect(results == "\nlight \ndark ")
    }
}
