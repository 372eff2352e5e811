// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import JoineryAnalysis
import Testing

/// The page in a real browser, with the input of a user.
@Suite(
    .enabled(if: Browser.isExpected, "no Chromium was found, and CI is not set"), .serialized, .timeLimit(.minutes(30)))
struct PageTests {
    private func results(
        _ steps: String, of document: GraphDocument = .small, fragment: String = ""
    ) throws -> String {
        try Browser.results(of: HTMLRenderer().render(document), fragment: fragment, steps: steps)
    }

    @Test func showsAllNodesWithoutErrors() throws {
        let results = try results("note(shown()); note(find('#numbers').textContent)")
        #expect(
            results == """
                AppDelegate checks detail listings payment search uuid
                5 bindings, 1 consumer, 1 outside · 2 modules · 2 problems (1 error, 1 warning)
                """)
    }

    @Test func namesAreNeverMarkup() throws {
        let name = "</script><img src=x onerror=\"document.title='broken'\">%graph%"
        let document = GraphDocument(
            modules: [.init(name: name, kind: .library)],
            nodes: [
                .init(id: name, kind: .binding, name: name, space: name, type: name, scope: .singleton, module: name)
            ],
            edges: [],
            problems: [
                .init(
                    rule: "cycle", severity: .error, message: name, location: .init(file: name, line: 1, column: 1),
                    notes: [.init(name)], nodes: [name])
            ])
        let steps = """
            joinery.select(joinery.graph.nodes[0])
            find('#tab-list').click()
            await settled()
            note(document.title, document.images.length, find('#details h2').firstChild.data)
            """
        #expect(try results(steps, of: document) == "Dependency graph 0 \(name)")
    }

    @Test func longNamesInNotesAreBroken() throws {
        let name = String(repeating: "Container", count: 12)
        let document = GraphDocument(
            modules: [.init(name: "App", kind: .library)],
            nodes: [.init(id: "App/cart", kind: .binding, name: "cart", space: "", type: "Cart", module: "App")],
            edges: [],
            problems: [
                .init(
                    rule: "cycle", severity: .error, message: "A ring", location: .init(file: "A", line: 1, column: 1),
                    notes: [.init("'\(name)' needs itself")], nodes: ["App/cart"])
            ])
        let steps = "note(find('#overview').scrollWidth - find('#overview').clientWidth)"
        #expect(try results(steps, of: document) == "0")
    }

    @Test func searchFindsAndSelects() throws {
        let results = try results(
            """
            press('/')
            note(document.activeElement.id)
            find('#search').value = 'health'
            find('#search').dispatchEvent(new Event('input'))
            note(find('#results').textContent)
            press('Enter')
            note(joinery.selected.name, location.hash, find('#results').hidden)
            """)
        #expect(
            results == """
                search
                checks[HealthCheck] · Core
                checks #Core.Dependencies.checks true
                """)
    }

    @Test func selectionShowsNeedsAndUsers() throws {
        let results = try results(
            """
            clickAt(nodeNamed('search'), 50, 20)
            await settled()
            for (const side of ['needs', 'users']) {
                const section = find('#details .' + side)
                note(section.dataset.direct, section.dataset.all, ...[...section.querySelectorAll('.node')].map(button =>
                    button.querySelector('.node-name').firstChild.data + ' ' + (button.querySelector('.timing')?.textContent ?? '')))
            }
            note(find('#details dl').textContent)
            note(find('#details dl a').href)
            note([...joinery.highlight.near].map(([node, role]) => node.name + ' ' + role).sort().join(', '))
            """)
        #expect(
            results == """
                2 2 listings  uuid weak
                2 3 detail through DetailPresenter listings 
                ModuleCoreGraphDependenciesValues forliveDeclared/project/Core/Core.swift:6CopyOpen
                vscode://file/project/Core/Core.swift:6:9
                AppDelegate far-users, detail users, listings users, search self, uuid needs
                """)
    }

    @Test func problemsLeadToTheirNodesAndMarkWhatTheyAffect() throws {
        let results = try results(
            """
            document.querySelectorAll('.rule-group').forEach(group => group.open = true)
            await settled()
            note([...document.querySelectorAll('#overview .problem .message')].map(part => part.textContent).join('; '))
            find('#overview .problem button').click()
            note(joinery.selected.name)
            for (const node of joinery.graph.nodes) note(node.name, node.severity ?? '-', node.affectedBy.join())
            """)
        #expect(
            results == """
                listings and search need each other; Nothing binds payment
                listings
                AppDelegate - 0,1
                checks - 1
                detail - 0
                listings error 
                payment warning 
                search error 
                uuid - 
                """)
    }

    @Test func whatIsKeptIsMarkedFromWhatKeepsIt() throws {
        func node(_ name: String) -> GraphDocument.Node {
            .init(id: name, kind: .binding, name: name, space: "", type: "", module: "App")
        }
        func edge(_ from: String, _ to: String) -> GraphDocument.Edge {
            .init(
                from: from, to: to, timing: .immediate, through: [], location: .init(file: "App", line: 1, column: 1))
        }
        let document = GraphDocument(
            modules: [.init(name: "App", kind: .library)], nodes: ["cart", "log", "store", "tracker"].map(node),
            edges: [edge("cart", "log"), edge("cart", "store"), edge("cart", "tracker"), edge("log", "store")],
            problems: [
                .init(
                    rule: "captive-lifetime", severity: .warning, message: "It keeps two",
                    location: .init(file: "App", line: 1, column: 1), nodes: ["cart", "log", "store"])
            ])
        let steps = """
            for (const node of joinery.graph.nodes)
                for (const link of node.needs) note(node.name, link.to.name, link.severity ?? '-')
            """
        #expect(
            try results(steps, of: document) == """
                cart log warning
                cart store warning
                cart tracker -
                log store -
                """)
    }

    @Test func titlesFoldAndSelectionUnfolds() throws {
        let results = try results(
            """
            const core = joinery.groups.root.groups.find(group => group.title === 'Core')
            clickAt(core, 40, 10)
            note(shown())
            joinery.select(nodeNamed('search'))
            note(shown())
            find('#fold').click()
            note(shown())
            find('#unfold').click()
            note(shown())
            """)
        #expect(
            results == """
                AppDelegate [Core] uuid
                AppDelegate checks detail listings payment search uuid
                [App] [Core] [Outside]
                AppDelegate checks detail listings payment search uuid
                """)
    }

    @Test func filtersHideByModuleScopeAndDialect() throws {
        let results = try results(
            """
            const filter = (name, value) => find('input[data-filter=' + name + '][value=' + value + ']')
            filter('module', 'App').click()
            note(shown())
            filter('scope', 'singleton').click()
            note(shown())
            filter('dialect', 'native').click()
            note(shown())
            find('#clear-filters').click()
            note(shown(), find('#clear-filters').hidden)
            """)
        #expect(
            results == """
                checks detail listings payment search uuid
                detail payment search uuid
                uuid
                AppDelegate checks detail listings payment search uuid true
                """)
    }

    @Test func onlyWhatIsConnectedCanBeShown() throws {
        let results = try results(
            """
            joinery.select(nodeNamed('payment'))
            const buttons = [...document.querySelectorAll('#details .actions button')]
            buttons.find(button => button.textContent === 'Only connected').click()
            note(shown())
            """)
        #expect(results == "AppDelegate checks payment")
    }

    @Test func theThemeChangesThePictureToo() throws {
        let results = try results(
            """
            const corner = () => [...joinery.canvas.getContext('2d').getImageData(1, 1, 1, 1).data].join()
            const sheet = () => getComputedStyle(find('#side')).backgroundColor
            await settled()
            note(corner(), sheet(), find('#theme').getAttribute('aria-pressed'))
            find('#theme').click()
            await settled()
            note(corner(), sheet(), find('#theme').getAttribute('aria-pressed'))
            """)
        #expect(
            results == """
                234,231,224,255 rgb(255, 255, 255) false
                16,18,22,255 rgb(23, 26, 32) true
                """)
    }

    @Test func arrowsFollowTheLines() throws {
        let results = try results(
            """
            joinery.canvas.focus()
            joinery.select(nodeNamed('AppDelegate'))
            press('Escape')
            note(joinery.selected, location.hash)
            const went = key => { press(key); note(key, joinery.cursor.name) }
            went('ArrowRight')
            press('Enter')
            note(joinery.selected.name, find('#live').textContent)
            went('ArrowRight')
            went('ArrowLeft')
            went('ArrowLeft')
            const { scale } = joinery.view
            press('+')
            note(joinery.view.scale > scale)
            press('-')
            press('f')
            press('?')
            note(find('#help').open)
            """)
        #expect(
            results == """
                null 
                ArrowRight detail
                detail detail selected: needs 1, needed by 1
                ArrowRight search
                ArrowLeft listings
                ArrowLeft search
                true
                true
                """)
    }

    @Test func theAddressNamesTheSelection() throws {
        let results = try results(
            """
            note(joinery.selected.name)
            location.hash = '#Core.Dependencies.detail'
            await settled()
            note(joinery.selected.name)
            location.hash = '#nowhere'
            await settled()
            note(joinery.selected.name)
            """, fragment: "#Core.Dependencies.search")
        #expect(results == "search\ndetail\ndetail")
    }

    @Test func theListHasAllNodes() throws {
        let results = try results(
            """
            find('#tab-list').click()
            document.querySelectorAll('#list details').forEach(part => part.open = true)
            await settled()
            note([...document.querySelectorAll('#list .node')].map(button => button.dataset.node).join(' '))
            find('#list .node').click()
            note(joinery.selected.name)
            """)
        #expect(
            results == """
                App.AppDelegate Core.Dependencies.checks Core.Dependencies.detail Core.Dependencies.listings Core.Dependencies.payment Core.Dependencies.search uuid
                AppDelegate
                """)
    }

    @Test func longestPathsAndMostNeededAreListed() throws {
        let results = try results(
            """
            note([...document.querySelectorAll('#overview .path')].map(path =>
                [...path.querySelectorAll('.step')].map(step => step.textContent).join(' → ')).join('; '))
            note([...document.querySelectorAll('#overview > .plain:last-child .node')].map(node => node.textContent).join('; '))
            find('#overview .long button').click()
            note(shown())
            """)
        #expect(
            results == """
                AppDelegate → detail → search → uuid
                searcherrorSearch · Core2 · 4 in all
                AppDelegate detail search uuid
                """)
    }

    @Test func unfoldShowsAllNodes() throws {
        let document = SampleDocument.make(bindings: 500)
        let results = try results(
            """
            find('#unfold').click()
            note([...joinery.scene.boxes.keys()].filter(item => !item.isGroup).length === joinery.graph.nodes.length)
            find('#fold').click()
            note(joinery.scene.boxes.size === joinery.groups.root.groups.length + 1)
            """, of: document)
        #expect(results == "true\ntrue")
    }

    @Test func boxesNeverOverlap() throws {
        let results = try results(
            """
            find('#unfold').click()
            const boxes = [...joinery.scene.boxes.values()]
            const inside = (a, b) => { for (let g = a.group ?? a.parent; g; g = g.parent) if (g === b) return true; return false }
            let count = 0
            for (const a of boxes) for (const b of boxes) {
                if (a === b || inside(a.item, b.item) || inside(b.item, a.item)) continue
                if (a.x < b.x + b.width - 0.01 && b.x < a.x + a.width - 0.01
                    && a.y < b.y + b.height - 0.01 && b.y < a.y + a.height - 0.01) count += 1
            }
            note(boxes.length > 500, count)
            """, of: SampleDocument.make(bindings: 500))
        #expect(results == "true 0")
    }

    @Test func modulesWithoutBindingsCount() throws {
        var document = GraphDocument.small
        document.modules.append(.init(name: "Design", kind: .library))
        let results = try results("note(find('#numbers').textContent)", of: document)
        #expect(results == "5 bindings, 1 consumer, 1 outside · 3 modules · 2 problems (1 error, 1 warning)")
    }
}
