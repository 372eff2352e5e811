// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Joinery

/// A module that gives each conforming graph separate scores.
protocol ScoreModule: DependencyGraph {}

extension ScoreModule {
    var mutableScores: any MutableScores { singleton { StoredScores() } }
    var scores: any Scores { mutableScores }
}
