import Joinery

extension Dependencies {
    private func logged<Value: Sendable>(_ build: @escaping @Sendable () -> Value) -> Value {
        singleton {
            print("building \(Value.self)")
            return build()
        }
    }
    private func placed<Value: Sendable>(
        line: UInt = #line, column: UInt = #column, _ build: @escaping @Sendable () -> Value
    ) -> Value {
        singleton(line: line, column: column) { build() }
    }
    var first: Client { logged { Client(host: "first") } }
    var second: Client { logged { Client(host: "second") } }
    var third: Client { placed { Client(host: "third") } }
}

struct Screen {
    let first = inject(\.first)
    let second = inject(\.second)
    let third = inject(\.third)
}
