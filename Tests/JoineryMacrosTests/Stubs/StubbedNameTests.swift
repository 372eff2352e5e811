// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

#if Macros
import Testing

/// Each closure has the shortest unique name.
struct StubbedNameTests {
    @Test func labelsDistinguishOverloads() {
        #expect(
            closures(
                "func find()", "func find(named name: String, in city: String)",
                "func find(_ id: Int, in city: String)",
                "func find(_ id: Int)"
            ) == ["onFind", "onFindNamedIn", "onFindIn", "onFindId"])
    }

    @Test func namesOfParametersDistinguishOverloads() {
        #expect(
            closures("func track(_ event: Event)", "func track(_ error: Failure)")
                == ["onTrackEvent", "onTrackError"])
        #expect(closures("func track(_: Event)", "func track(_ p0: Failure)") == [])
    }

    @Test func onlyCollidingNamesAreLonger() {
        #expect(
            closures("func find(_ id: Int)", "func find(named name: String)", "func save(_ id: Int)")
                == ["onFind", "onFindNamed", "onSave"])
    }

    @Test func propertyKeepsItsNameBeforeAMethod() {
        #expect(
            closures("var title: String { get set }", "func setTitle(_ text: String)", "func title(of id: Int)")
                == ["onTitle", "onSetTitle", "onSetTitleText", "onTitleOf"])
    }

    @Test func requirementKeepsItsNameBeforeAMethod() {
        #expect(
            closures("var onSelect: ((Int) -> Void)? { get set }", "func select(row: Int)")
                == ["onOnSelect", "onSetOnSelect", "onSelectRow"])
    }

    @Test func keywordsNeedNoBackticks() {
        #expect(
            closures("var `default`: Int { get }", "func load(`in`: Int)", "func load(`for`: Int)")
                == ["onDefault", "onLoadIn", "onLoadFor"])
    }
}

/// The names of the closures.
private func closures(_ requirements: String...) -> [String] {
    StubExpansion(requirements: requirements.joined(separator: "\n    ")).closures.map {
        String($0.prefix { $0 != ":" })
    }
}
#endif
