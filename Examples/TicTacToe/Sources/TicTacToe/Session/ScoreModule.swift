// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Joinery

/// A module: each graph that conforms keeps scores.
protocol ScoreModule: DependencyGraph {}

extension ScoreModule {
    var mutableScores: any MutableScores { singleton { StoredScores() } }
    var scores: any Scores { mutableScores }
}
