// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import JoineryDependencies
import JoineryDependenciesTesting
import Testing

@Suite(.dependencies) struct EscapedDependenciesDialectTests {
    @Test func carriesDependenciesToADetachedTask() async {
        let task = withDependencies {
            $0.prices.price = { _ in 5 }
        } operation: {
            withEscapedDependencies { dependencies in
                Task.detached { dependencies.yield { Counter().price } }
            }
        }
        #expect(await task.value == 5)
    }

    @Test func carriesDependenciesToAnAsynchronousOperation() async {
        let price = await withDependencies {
            $0.prices.price = { _ in 5 }
        } operation: {
            await withEscapedDependencies { dependencies in
                await Task.detached {
                    await dependencies.yield {
                        await Task.yield()
                        return Counter().price
                    }
                }.value
            }
        }
        #expect(price == 5)
    }
}
