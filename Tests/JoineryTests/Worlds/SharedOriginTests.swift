// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Joinery
import JoineryTesting
import Testing

extension Dependencies {
    fileprivate var cache: Piece { shared { Piece("cache") } }
    fileprivate var screen: Piece { singleton { Piece("screen of \(cache)") } }
}

/// What was built from shared instances that have gone: another instance of theirs means building anew, too.
@Suite(.dependencies) struct SharedOriginTests {
    private let outside = Dependencies.current

    /// A nested world takes its enclosing world as it was on opening.
    @Test(arguments: [false, true]) func instanceOfTheMiddleWorldCountsThoughThatHasBuiltAnother(readsAgain: Bool) {
        let screen = outside.screen
        withDependencies { _ in
        } operation: {
            let middle = Dependencies.current
            _ = middle.cache
            withDependencies { _ in
            } operation: {
                if readsAgain { _ = middle.cache }
                #expect(Dependencies.current.screen !== screen)
            }
        }
    }
}
