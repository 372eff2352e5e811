import Resolver

protocol Flags {}
struct DebugFlags: Flags {}
struct LiveFlags: Flags {}
protocol Stopper {}
struct MicStopper: Stopper { init(id: Int) {} }
protocol Mode {}
struct DeviceMode: Mode {}
struct UserMode: Mode {}
enum Origin { case device, user }
struct Row {}
struct Cell {}
struct Missing {}

func makeRow() -> Row { Row() }

extension Resolver: ResolverRegistering {
    public static func registerAllServices() {
        // 1: the value is chosen by the compiler, and all branches have the same type
        register {
            #if DEBUG
            DebugFlags() as Flags
            #else
            LiveFlags() as Flags
            #endif
        }
        // 2: a local function, a global one, and one of the type give the value
        func makeStopper(for id: Int) -> Stopper { MicStopper(id: id) }
        register { (_, args) in
            makeStopper(for: args())
        }
        register { makeRow() }
        register { Self.makeCell() }
        // 3: each return writes the type
        register { _, args in
            guard let origin: Origin = args() else { fatalError() }
            switch origin {
            case .device: return DeviceMode() as Mode
            case .user: return UserMode() as Mode
            }
        }
    }

    static func makeCell() -> Cell { Cell() }
}

final class Screen {
    @Injected var flags: Flags
    @Injected(args: 1) var stopper: Stopper
    @Injected(args: Origin.user) var mode: Mode
    @Injected var row: Row
    @Injected var cell: Cell
    @Injected var missing: Missing
}

@main struct App {
    static func main() { print(Screen()) }
}
