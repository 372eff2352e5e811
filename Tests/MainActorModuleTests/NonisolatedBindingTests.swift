// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Joinery
import JoineryTesting
import Testing

/// Nonisolated bindings in a module whose default isolation is the main actor.
@Suite(.dependencies) struct NonisolatedBindingTests {
    @Test func isInjectedIntoAMainActorClass() {
        let database = inject(\.database)
        let screen = Screen()
        #expect(screen.database === database)
        #expect(screen.injectedDatabase === database)
        #expect(screen.lazyDatabase === database)
        #expect(screen.dynamicDatabase === database)
    }

    @Test nonisolated func isInjectedIntoANonisolatedClass() async {
        #expect(Repository().database === inject(\.database))
        let repository = await Task { @concurrent in inject(\.repository) }.value
        #expect(repository.database === inject(\.database))
    }

    @Test func isInjectedIntoAnActor() async {
        #expect(await Importer().names() == ["live", "live"])
    }

    @Test func isSharedByAllActors() async {
        let database = inject(\.database)
        let fromElsewhere = await readElsewhere()
        #expect(fromElsewhere === database)
    }

    @concurrent private func readElsewhere() async -> Database { inject(\.database) }

    @Test func isOverriddenOnTheMainActor() async {
        await withDependencies {
            $0[\.database] = Database(name: "stub")
            $0.override(\.label) { "stub \($0)" }
            $0.bind(\.requirement) { "bound" }
            $0.contribute(to: \.names) { $0.database.name }
        } operation: {
            #expect(await Importer().names() == ["stub", "stub"])
            #expect(inject(\.label)(1) == "stub 1")
            #expect(inject(\.requirement) == "bound")
            #expect(inject(\.names) == ["stub"])
        }
        #expect(await Importer().names() == ["live", "live"])
    }

    @Test func isOverriddenByAClosureOnTheMainActor() async {
        await withDependencies {
            $0.override(\.database) { Database(name: "made") }
            $0.decorate(\.requirement) { value, _ in "[\(value)]" }
        } operation: {
            #expect(inject(\.repository).name() == "made")
            #expect(await readElsewhere().name == "made")
        }
    }

    @Test(.dependencies { $0[\.database] = Database(name: "trait") }) func isOverriddenInATrait() async {
        #expect(inject(\.label)(1) == "trait 1")
        #expect(await Importer().names() == ["trait", "trait"])
    }

    @Test func ofATypedGraphIsReadFromElsewhere() async {
        let session = SessionGraph(user: "Ada")
        let greeting = await session.run {
            await Task { @concurrent in inject(\.greeting, of: SessionGraph.self) }.value
        }
        #expect(greeting == "hello Ada")
    }
}
