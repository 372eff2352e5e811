import JoinerySwinject
import NewsroomKit
import Synchronization

struct Reader: Sendable {
    let name: String
}

struct PoliteGreeter: Greeter {
    let reader: Reader

    func greeting() -> String { "Welcome, \(reader.name)" }
}

final class Desk: Sendable {
    private let reader = Mutex<Reader?>(nil)

    var title: String { "Desk of \(reader.withLock { $0?.name ?? "nobody" })" }

    func seat(_ reader: Reader) { self.reader.withLock { $0 = reader } }
}

@MainActor
final class Counter {
    let title: String

    init(reader: Reader) {
        title = "Counter of \(reader.name)"
    }
}

/// The services of the reader who starts the program.
struct ReaderAssembly: Assembly {
    let reader: Reader

    func assemble(container: Container) {
        container.register(Reader.self) { _ in reader }.inObjectScope(.container)
        // The app greets, and the core uses it.
        container.register((any Greeter).self) { r in
            PoliteGreeter(reader: r.resolve(Reader.self)!)
        }
        container.register(Ticket.self) { (r, number: Int) in
            Ticket(number: number, greeting: r.resolve((any Greeter).self)!.greeting())
        }
        container.register(Desk.self) { _ in Desk() }
            .initCompleted { r, desk in desk.seat(r.resolve(Reader.self)!) }
            .inObjectScope(.transient)
        container.register(Counter.self, on: MainActor.self) { _ in Counter(reader: reader) }
    }
}

@main
@MainActor
struct Newsroom {
    static func main() {
        print(start(Reader(name: "Ada")).joined(separator: "\n"))
    }

    static func start(_ reader: Reader) -> [String] {
        let container = Container()
        ReaderAssembly(reader: reader).assemble(container: container)
        let desk = container.resolve(Desk.self)!
        let counter = container.resolve(Counter.self)!
        return welcome(container) + [desk.title, counter.title]
    }
}
