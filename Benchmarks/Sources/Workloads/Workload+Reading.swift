// Joinery: dependency injection in plain Swift.
// Licensed under the Apache License, Version 2.0; see LICENSE.

import Joinery

extension Workload {
    /// W1: reading a singleton that exists.
    static let reading: [Workload] =
        forms.map { name, read in
            Workload(name: "W1 \(name)", goal: 2, handWritten: Side { HandWritten.service }, joinery: Side(read))
        }
        + forms.map { name, read in
            Workload(
                name: "W1 \(name), 2nd world", goal: nil, handWritten: Side { HandWritten.service },
                joinery: Side(within: withAWorldElsewhere, read))
        }

    private static let forms: [(String, Side.Operation)] = [
        ("directly", { Dependencies.current.service }),
        ("inject", { inject(\.service) }),
        ("@Injected", { View().service }),
    ]

    /// Keeps a world open that the measured code is not in.
    private static func withAWorldElsewhere(_ measured: () -> Void) {
        let world = withDependencies {
            $0[\.unrelated] = LiveService()
        } operation: {
            withEscapedDependencies { $0 }
        }
        measured()
        withExtendedLifetime(world) {}
    }
}

private struct View {
    @Injected(\.service) var service
}
