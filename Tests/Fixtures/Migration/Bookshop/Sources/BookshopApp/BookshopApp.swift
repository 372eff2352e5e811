import Bookshop

@main
struct BookshopApp {
    @MainActor static func main() {
        print(receipt())
        print(titles().joined(separator: "\n"))
    }
}
