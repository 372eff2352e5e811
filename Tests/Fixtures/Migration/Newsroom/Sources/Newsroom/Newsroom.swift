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

/// The marks of a session.
final class Bookmarks: Sendable {
    private let topic: String
    private let greeter: any Greeter
    private let titles = Mutex<[String]>([])

    init(topic: String, greeter: any Greeter) {
        self.topic = topic
        self.greeter = greeter
    }

    func add(_ title: String) { titles.withLock { $0.append(title) } }

    var text: String { "\(greeter.greeting()): \(topic), \(titles.withLock { $0.joined(separator: " and ") })" }
}

struct Shelf: Sendable {
    let bookmarks: Bookmarks
    let row: Int
}

/// Opens a session about a topic.
func makeSession(topic: String, in program: Container) -> Container {
    let container = Container(parent: program)
    // The marks live as long as the session.
    container.register(Bookmarks.self) { r in
        Bookmarks(topic: topic, greeter: r.resolve((any Greeter).self)!)
    }
    .inObjectScope(.container)
    container.register(Shelf.self) { (r, row: Int) in
        Shelf(bookmarks: r.resolve(Bookmarks.self)!, row: row)
    }
    return container
}

final class Pane: Sendable {
    let title: String

    init(title: String) {
        self.title = title
    }
}

/// A window with its own services.
@MainActor
final class Window {
    private let container: Container

    init(title: String) {
        container = Container()
        container.register(String.self, name: "title") { _ in title }.inObjectScope(.container)
        container.register(Pane.self) { r in
            Pane(title: r.resolve(String.self, name: "title")!)
        }
        .inObjectScope(.container)
    }

    var pane: Pane { container.resolve(Pane.self)! }
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
            + read("chess", in: container) + read("go", in: container)
    }

    /// Reads in a new session.
    private static func read(_ topic: String, in container: Container) -> [String] {
        let session = makeSession(topic: topic, in: container)
        session.resolve(Bookmarks.self)!.add("openings")
        session.resolve(Bookmarks.self)?.add("endings")
        let shelf = session.resolve(Shelf.self, argument: 3)!
        return ["\(shelf.row): \(shelf.bookmarks.text)"]
    }
}
