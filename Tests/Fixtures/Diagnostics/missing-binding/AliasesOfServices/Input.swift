import Swinject

protocol Reading {}
protocol Writing {}

typealias Store = Reading & Writing
typealias Archive = FileArchive
typealias OldArchive = Archive
typealias Handler = (String) -> Void

struct FileArchive: Store {}

enum Feature {
    typealias Output = String
    typealias Missing = Double
}

func register(in container: Container) {
    container.register(Store.self) { _ in FileArchive() }
    container.register(FileArchive.self) { _ in FileArchive() }
    container.register(Handler.self) { _ in { print($0) } }
    container.register(Feature.Output.self) { _ in "" }
}

@main struct App {
    static func main() {
        let container = Container()
        register(in: container)
        print(container.resolve((Writing & Reading).self)!, container.resolve(OldArchive.self)!)
        print(container.resolve(((String) -> Void).self)!, container.resolve(String.self)!)
        print(container.resolve(Feature.Missing.self)!)
    }
}
