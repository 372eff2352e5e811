// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Joinery
import JoineryTesting
import Testing

@Suite(.dependencies) struct LongWaitSettingTests {
    @Test func isInheritedFromTheEnclosingWorldUnlessSet() {
        var settings: [Duration] = []
        withDependencies {
            settings.append($0.longWait)
            $0.longWait = .seconds(60)
            settings.append($0.longWait)
        } operation: {
            withDependencies {
                settings.append($0.longWait)
            } operation: {
            }
        }
        #expect(settings == [.seconds(10), .seconds(60), .seconds(60)])
    }
}
